/** Returns the text of an element as it is seen: the styles draw an ellipsis for what is left out of a title. */
export function seenText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
  for (const cut of copy.querySelectorAll('.cut')) cut.replaceWith('…')
  return copy.textContent ?? ''
}
