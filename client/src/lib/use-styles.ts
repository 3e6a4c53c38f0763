import { useLayoutEffect } from 'react'

const known = new Set<string>()

/**
 * Puts styles that came with a part of the program into the document, once. As a constructed sheet: they need no request
 * of their own, and the content security policy has nothing to allow.
 */
export function useStyles(styles: string) {
  useLayoutEffect(() => {
    if (known.has(styles) || !('adoptedStyleSheets' in document)) return
    known.add(styles)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, [styles])
}
