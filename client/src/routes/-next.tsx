import { useMessages } from '#client/lib/i18n.ts'

/** The placeholder page, whose documented text stays (docs/product/decisions.md#e6). */
export const Next = () => <h1 className="page-title">{useMessages().layout.links.next}</h1>
