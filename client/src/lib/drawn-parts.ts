import { createContext, type ReactNode } from 'react'

/**
 * Draws a part of a page, or takes what was drawn under the same key before; answers the HTML that marks its place. The
 * server alone supplies it: a part that is the same on many pages and for many readers is not drawn for each of them. On
 * the client there is none, and parts are drawn as everything else.
 */
export const DrawnParts = createContext<((key: string, part: ReactNode) => string) | null>(null)
