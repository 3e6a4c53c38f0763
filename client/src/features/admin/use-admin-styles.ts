import { useLayoutEffect } from 'react'
import styles from '#client/styles/admin.css?inline'

let sheet: CSSStyleSheet | null = null

/**
 * Puts the styles of the administration into the document, once. As a constructed sheet: they come with the program, need
 * no request of their own, and the content security policy has nothing to allow.
 */
export function useAdminStyles() {
  useLayoutEffect(() => {
    if (sheet !== null || !('adoptedStyleSheets' in document)) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, [])
}
