/** The address that a text is, null where it is none. (URL.parse is newer than the oldest browsers.) */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
