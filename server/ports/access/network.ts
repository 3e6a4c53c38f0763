import { normalizeIP } from '@fastify/rate-limit'

/**
 * The network that a caller counts by: an IPv4 address itself, of an IPv6 address its /64, within which one device may
 * take any.
 */
export const networkOf = (ip: string): string => normalizeIP(ip)
