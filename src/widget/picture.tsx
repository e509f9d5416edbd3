import { useSignal } from '@preact/signals'
import type { ComponentChildren, ImgHTMLAttributes } from 'preact'
import { safeAddress } from '../theme/address.ts'
import { useSetting } from './context.ts'

type PictureProps = Pick<ImgHTMLAttributes, 'class' | 'part' | 'width' | 'height'> & {
  url: string | null | undefined
  /** Where there is no address, or the picture cannot be loaded. */
  fallback?: ComponentChildren
}

/** A picture that the owner has chosen. Decorative. A closed panel fetches none. */
export function Picture({ url, fallback, ...look }: PictureProps) {
  const { base } = useSetting()
  const broken = useSignal('')
  const address = safeAddress(url, base)
  if (!address || address === broken.value) return <>{fallback}</>
  return (
    <img
      {...look}
      src={address}
      alt=""
      referrerpolicy="no-referrer"
      decoding="async"
      loading="lazy"
      onError={() => (broken.value = address)}
    />
  )
}
