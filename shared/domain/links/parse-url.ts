/** Parses a text as a URL; returns null if it is none. (URL.parse is newer than the oldest supported browsers.) */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
