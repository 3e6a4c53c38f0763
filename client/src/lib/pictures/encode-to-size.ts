const HIGHEST_QUALITY = 100

/**
 * Finds the highest quality at most `maxBytes` long, by bisection. `encode` gets a quality of 1 to 100. Returns null if
 * even the lowest quality is too long. Files may shrink as the quality grows: only a tried file is returned.
 */
export async function encodeToSize(
  encode: (quality: number) => Promise<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let [low, high] = [1, HIGHEST_QUALITY]
  let best: Uint8Array<ArrayBuffer> | null = null
  while (low <= high) {
    const quality = Math.floor((low + high) / 2)
    const bytes = await encode(quality)
    if (bytes.length > maxBytes) high = quality - 1
    else {
      best = bytes
      low = quality + 1
    }
  }
  return best
}
