/**
 * Whether the panel has to fill the screen: a device for fingers whose screen is at most 600 CSS px on its short side. The screen is asked and
 * not the window, so that turning the phone, or its keyboard, changes nothing.
 */
export function isPhone(): boolean {
  return Math.min(screen.width, screen.height) <= 600 && matchMedia('(pointer: coarse)').matches
}
