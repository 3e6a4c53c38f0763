import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

// The eight numbers of an IPv6 address; its last two may be written as an IPv4 address.
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = [], tail = []] = plain
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => 0)
  return [...head, ...zeros, ...tail]
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

/**
 * The network that a caller counts by: an IPv4 address itself, of an IPv6 address its /64, within which one device may
 * take any.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (isMapped(groups))
    return groups
      .slice(6)
      .flatMap((group) => [Math.floor(group / 256), group % 256])
      .join('.')
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
