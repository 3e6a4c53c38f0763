import { InstallHelp } from '#client/features/install/install-help.tsx'
import { HelpPage } from '#client/features/site-pages/help/help-page.tsx'
import type { SinglePageProps } from './-single-page.ts'

/** The help page, with the steps of installing. */
export const Help = ({ site, query }: SinglePageProps) => (
  <HelpPage site={site} query={query}>
    <InstallHelp />
  </HelpPage>
)
