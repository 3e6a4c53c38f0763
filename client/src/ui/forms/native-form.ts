/** Returns the trimmed value of a text field of an uncontrolled form; undefined if it is blank. */
export function formText(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}
