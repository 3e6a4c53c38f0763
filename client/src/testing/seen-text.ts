/** Returns an element's visible text: styles draw an ellipsis for the hidden part of a title. */
export function seenText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr-only, .cut-rest')) hidden.remove()
  for (const cut of copy.querySelectorAll('.cut'))
    cut.replaceWith(cut.classList.contains('cut-middle') ? ' … ' : '…')
  return copy.textContent ?? ''
}
