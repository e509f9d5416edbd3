import type { RefObject } from 'preact'

type Props = {
  /** To open it, by a click on what can be seen. */
  chooser: RefObject<HTMLInputElement | null>
  accept: string
  isMultiple?: boolean
  label?: string
  onChoose: (files: File[]) => void
}

/** The browser's own chooser of files. The same file can be chosen again, once it was repaired. */
export function FileChooser({ chooser, accept, isMultiple = false, label, onChoose }: Props) {
  return (
    <input
      ref={chooser}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}

/** The props of an element that files can be dropped on. */
export const fileDrop = (onDrop: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    onDrop([...(event.dataTransfer?.files ?? [])])
  },
})

/** Has the browser save a file, as if it were downloaded. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
