/** Hands a text to the browser as a file to keep; `type` is its media type. */
export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
