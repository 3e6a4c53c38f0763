// A host name with a dot, then perhaps a port and a path: nothing else is completed, least of all another scheme.
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** Returns an address that was typed without its scheme (`ssc.gov.in/notice`) with https; any other text as it is. */
export function withScheme(text: string): string {
  const typed = text.trim()
  return HOST.test(typed) ? `https://${typed}` : text
}
