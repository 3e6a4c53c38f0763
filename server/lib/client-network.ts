import { normalizeIP } from '@fastify/rate-limit'

/** Returns an IPv4 address, or the /64 of an IPv6 address, since one device may use all of it. */
export const toNetwork = (ip: string): string => normalizeIP(ip)

const SITE_PREFIX = 48

/** Returns an IPv4 address, or the /48 of an IPv6 address: its 65,536 networks may belong to one user. */
export const toNetworkSite = (ip: string): string => normalizeIP(ip, SITE_PREFIX)
