import { normalizeIP } from '@fastify/rate-limit'

/**
 * Returns the network that a caller is counted by: an IPv4 address, or the /64 of an IPv6 address. One device may use
 * any address of its /64.
 */
export const networkOf = (ip: string): string => normalizeIP(ip)
