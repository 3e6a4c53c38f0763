import { STAGES, visibleEntries } from './job-stages.ts'
import type { StageLinks } from './job-stages.ts'
import { parseSafeLink } from '../links/safe-link.ts'

// Domains reserved for public bodies, recognised education and research institutions, and banks under the Reserve Bank.
const REGISTRIES = [
  'gov.in',
  'nic.in',
  'mil.in',
  'ac.in',
  'edu.in',
  'res.in',
  'bank.in',
  // सरकार.भारत
  'xn--11b7cb3a6a.xn--h2brj9c',
]

// Public bodies that recruit on a site under an open domain.
const BODIES = [
  'aai.aero',
  'bank.sbi',
  'bankofbaroda.in',
  'bel-india.in',
  'bhel.com',
  'bseh.org.in',
  'canarabank.com',
  'cdac.in',
  'coalindia.in',
  'cotcorp.org.in',
  'dfccil.com',
  'hindustanpetroleum.com',
  'hpcl.co.in',
  'ibps.in',
  'iocl.com',
  'licindia.in',
  'nabard.org',
  'ntpc.co.in',
  'ongc.co.in',
  'ongcindia.com',
  'pfrda.org.in',
  'pnbindia.in',
  'powergrid.in',
  'rbi.org.in',
  'rcfltd.com',
  'sail.co.in',
  'sbi.co.in',
  'sidbi.in',
  'unionbankofindia.co.in',
]

const OFFICIAL = [...REGISTRIES, ...BODIES]

/** Returns true for an address of a body that issues notices. Excludes aggregators, shorteners and exam companies. */
export function isOfficialLink(link: string): boolean {
  const host = parseSafeLink(link)?.hostname.replace(/\.$/, '')
  return host !== undefined && OFFICIAL.some((name) => host === name || host.endsWith(`.${name}`))
}

export const hasOfficialSource = (post: StageLinks & { notificationLink: string }): boolean =>
  isOfficialLink(post.notificationLink) ||
  STAGES.some((stage) => visibleEntries(post[stage]).some(({ link }) => isOfficialLink(link)))
