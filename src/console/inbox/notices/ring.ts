let context: AudioContext | undefined

/** Two short tones. A page that nobody has touched yet may make no sound: then there is none. */
export function ring(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  tone(context, 660, 0)
  tone(context, 880, 0.16)
}

/**
 * Has rings be heard that come while nothing is touched: WebKit plays them only in a context that a click or a key has resumed before. Ends
 * with `signal`.
 */
export function allowRings(signal: AbortSignal): void {
  const resume = () => {
    context ??= new AudioContext()
    void context.resume()
  }
  for (const touch of ['click', 'keydown']) addEventListener(touch, resume, { capture: true, once: true, signal })
}

function tone(audio: AudioContext, frequency: number, after: number): void {
  const at = audio.currentTime + after
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.2, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.28)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + 0.3)
}
