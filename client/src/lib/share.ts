const isPhone = () => window.matchMedia('(pointer: coarse)').matches

/** Hands an address to the system's share sheet on phones (decision E9), or to the clipboard where there is none. */
export async function shareLink(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if ('share' in navigator && isPhone()) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // Closing the sheet is an answer too.
      if (error instanceof Error && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
