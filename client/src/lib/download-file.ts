import { MINUTE_MS } from '#shared/domain/dates/durations.ts'

export function saveFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoke after 60 s: the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
