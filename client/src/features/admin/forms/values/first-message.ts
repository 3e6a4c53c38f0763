/** Returns the first message in a branch of errors of any shape, or undefined. */
export function firstMessage(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('message' in node && typeof node.message === 'string' && node.message !== '') return node.message
  for (const [name, part] of Object.entries(node)) {
    const message = name === 'ref' ? undefined : firstMessage(part)
    if (message !== undefined) return message
  }
  return undefined
}
