import { listen } from '../../client/listen.ts'
import { withLock } from '../../client/locks.ts'

/** The length of the sound, in seconds. */
const length = 0.5

export type Sound = {
  /** Two soft notes, once in all tabs that ask for it at about the same time with the same `id`. Never rejects. */
  chimeOnce(id: string): Promise<void>
}

/**
 * A sound for later, until `signal` is aborted. What is to play outside of a gesture, WebKit wants to have been begun in one: the first
 * one on the page begins it. Before that, it is silent.
 */
export function createSound(signal: AbortSignal): Sound {
  let audio: AudioContext | undefined
  const begun = new AbortController()
  signal.addEventListener('abort', () => {
    begun.abort()
    audio?.close().catch(() => undefined)
  })

  function begin(): void {
    // Escape, say, is no gesture: browsers refuse a sound then and complain.
    if (!navigator.userActivation?.isActive) return
    begun.abort()
    try {
      audio = new AudioContext()
      audio.suspend().catch(() => undefined)
    } catch {
      // No sound device: nothing is lost.
    }
  }

  /** Resolves a moment after it was played: a tab that comes later must find it taken. */
  async function play(): Promise<void> {
    try {
      if (!audio) return
      await audio.resume()
      const volume = audio.createGain()
      const tone = audio.createOscillator()
      const start = audio.currentTime
      tone.frequency.setValueAtTime(660, start)
      tone.frequency.setValueAtTime(880, start + 0.12)
      volume.gain.setValueAtTime(0.06, start)
      volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
      tone.connect(volume).connect(audio.destination)
      tone.start()
      tone.stop(start + length)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await audio.suspend()
    } catch {
      // The browser lets no page play, or the widget is gone.
    }
  }

  for (const gesture of ['click', 'keydown']) {
    listen(document, gesture, begin, begun.signal, { capture: true })
  }
  return {
    async chimeOnce(id) {
      // A tab that cannot play leaves it to the others.
      if (!audio) return
      const outcome = await withLock(`foyer-sound:${id}`, { ifAvailable: true }, (lock) => (lock ? play() : undefined))
      if (outcome === 'refused') await play()
    },
  }
}
