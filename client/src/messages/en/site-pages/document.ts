export type SiteFacts = { name: string; refundPolicy: string }

/** Numbered section of a legal page: paragraphs, then optional points. */
export type DocumentSection = { id: string; title: string; paragraphs: string[]; points?: string[] }

export type HelpEntry = { id: string; title: string; paragraphs: string[]; points?: string[] }

export type HelpCategory = { id: string; title: string; entries: HelpEntry[] }
