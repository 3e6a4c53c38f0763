export type ByteLimits = { min: number; max: number }

const HIGHEST_QUALITY = 100

// Bytes of the smallest comment that padding can add.
const COMMENT_BYTES = 4

/**
 * Converts limits in KB. Some websites count 1,000 bytes as 1 KB, others 1,024: the result is within both, or at the
 * upper limit where the limits are too close for that.
 */
export function toByteLimits(minKb: number, maxKb: number): ByteLimits {
  const max = maxKb * 1000
  return { min: Math.min(minKb * 1024, max - COMMENT_BYTES), max }
}

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
