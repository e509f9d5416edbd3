import { withLock } from '../../client/locks.ts'

/** The length of the sound, in seconds. */
const length = 0.5

/** Two soft notes, once in all tabs that ask for it at about the same time with the same `id`. Never rejects. */
export async function chimeOnce(id: string): Promise<void> {
  const outcome = await withLock(`foyer-sound:${id}`, { ifAvailable: true }, (lock) => (lock ? play() : undefined))
  if (outcome === 'refused') await play()
}

/** Resolves a moment after it was played: a tab that comes later must find it taken. */
async function play(): Promise<void> {
  try {
    const audio = new AudioContext()
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
    await audio.close()
  } catch {
    // No sound device, or the browser lets no page play: nothing is lost.
  }
}
