/** Returns the text of an element as a phone shows it: the styles draw an ellipsis for what is left out of a title. */
export function seenText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr-only, .cut-rest')) hidden.remove()
  for (const cut of copy.querySelectorAll('.cut'))
    cut.replaceWith(cut.classList.contains('cut-middle') ? ' … ' : '…')
  return copy.textContent ?? ''
}
