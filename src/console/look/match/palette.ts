import { extractColorsFromImageData } from 'extract-colors'

/** So small is a picture looked at, in pixels: its colors are all that counts. */
const size = 64

/** The main colors of a picture, the most frequent first. Throws when the browser cannot show it. */
export async function paletteOf(file: File): Promise<string[]> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image(size, size)
    picture.src = address
    await picture.decode()
    const paint = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
    if (!paint) return []
    paint.drawImage(picture, 0, 0, size, size)
    const colors = extractColorsFromImageData(paint.getImageData(0, 0, size, size))
    return colors
      .toSorted((a, b) => b.area - a.area)
      .slice(0, 20)
      .map(({ hex }) => hex)
  } finally {
    URL.revokeObjectURL(address)
  }
}
