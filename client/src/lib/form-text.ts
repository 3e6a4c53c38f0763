/** What stands in a text field of a form, without white space around it; undefined where that is nothing. */
export function formText(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}
