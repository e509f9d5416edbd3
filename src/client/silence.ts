/*
 * Networks that take a connection and then say nothing ("lie-fi") end no request by themselves. Nor does a computer that slept: its
 * timers stood still meanwhile, and so the clock on the wall is asked as soon as somebody looks at the page again.
 */

export type Silence = {
  /** Something arrived. From now on the silence may last `limit` milliseconds, where another one than before is given. */
  heard(limit?: number): void
  end(): void
}

/** Calls `lost`, once, when nothing was heard for `limit` milliseconds. */
export function watchSilence(limit: number, lost: () => void): Silence {
  let longest = limit
  let last = Date.now()
  let timer = setTimeout(check, longest)

  function check(): void {
    clearTimeout(timer)
    const left = last + longest - Date.now()
    if (left > 0) timer = setTimeout(check, left)
    else {
      end()
      lost()
    }
  }

  function end(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
    removeEventListener('pageshow', check)
    removeEventListener('online', check)
  }

  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', check)
  addEventListener('online', check)
  return {
    heard(next = longest) {
      longest = next
      last = Date.now()
    },
    end,
  }
}
