import { useLayoutEffect } from 'react'

const applied = new Set<string>()

/**
 * Adds the styles of a lazily loaded chunk to the document, once. A constructed style sheet needs no request, and no
 * exception in the content security policy.
 */
export function applyStyles(styles: string): void {
  if (applied.has(styles) || !('adoptedStyleSheets' in document)) return
  applied.add(styles)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Adds the styles of a component to the document before it is painted. */
export function useStyles(styles: string): void {
  useLayoutEffect(() => applyStyles(styles), [styles])
}
