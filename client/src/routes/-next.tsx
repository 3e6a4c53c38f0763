import { useMessages } from '#client/lib/i18n.ts'

/** The placeholder page of the specification, word for word (decision E6). */
export const Next = () => <h1 className="page-title">{useMessages().layout.links.next}</h1>
