/** The facts of the site used in its legal and help texts. */
export type SiteFacts = { name: string; refundPolicy: string }

/** A numbered section of a legal page: paragraphs, then optional points. */
export type DocumentSection = { id: string; title: string; paragraphs: string[]; points?: string[] }

/** One question of the help page with its answer. */
export type HelpEntry = { id: string; title: string; paragraphs: string[]; points?: string[] }

/** A group of questions of the help page. */
export type HelpCategory = { id: string; title: string; entries: HelpEntry[] }
