import type { PageSettings, SiteDetails } from '#shared/contracts/site.ts'
import { FALLBACK_DETAILS, useSite } from './site.ts'
import type { RouterContext } from './router-context.ts'

export const loadSiteDetails = ({ context }: { context: RouterContext }): Promise<SiteDetails> =>
  context.api.siteDetails().catch(() => FALLBACK_DETAILS)

export const useSiteDetails = (details: SiteDetails): PageSettings => ({ ...useSite(), ...details })
