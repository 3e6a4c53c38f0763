import type { PageSettings } from '#shared/contracts/site.ts'

/** What every page may show: the settings of the site (details are left out on personal pages), and what is searched for. */
export type SinglePageProps = { site: PageSettings; query: string }
