import type { PageSettings, SiteDetails } from '#shared/contracts/site.ts'
import { FALLBACK_DETAILS, useSite } from './site.ts'
import type { RouterContext } from './router-context.ts'

/** The loader of pages that show details of the site: they work without, if these fail to load. */
export const loadSiteDetails = ({ context }: { context: RouterContext }): Promise<SiteDetails> =>
  context.api.siteDetails().catch(() => FALLBACK_DETAILS)

/** Returns the settings of all pages and the details, for a page whose loader brought the details. */
export const useWholeSite = (details: SiteDetails): PageSettings => ({ ...useSite(), ...details })
