import { useEffect } from 'preact/hooks'
import { isDeviceNoticed, isNoticed } from '../../inbox/notices/notice-choice.ts'
import { useNeeds } from '../../inbox/notices/use-needs.ts'
import { Later } from '../../parts/later.tsx'
import { words } from '../../words/en/shell.ts'

/** Few want to be told. */
const loadNotices = async () => (await import('../../inbox/notices/notices.tsx')).Notices

/** How many conversations need somebody, beside the name of the inbox. */
export function InboxBadge() {
  const { value: needs } = useNeeds(true)
  const count = needs?.counts.needs ?? 0
  useEffect(() => {
    if (needs) showOnApp(count)
  }, [needs, count])
  return (
    <>
      {count > 0 && (
        <span class="badge">
          {count > 99 ? '99+' : count}
          <span class="unseen">{words.needSomebody(count)}</span>
        </span>
      )}
      {(isNoticed('sound') || isNoticed('badge') || isDeviceNoticed()) && (
        <Later name="notices" load={loadNotices} props={{ needs }} />
      )}
    </>
  )
}

/** The number on the icon of the installed console; 0: none. Browsers without such icons do nothing. */
function showOnApp(count: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}
