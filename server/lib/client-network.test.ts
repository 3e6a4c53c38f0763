import { expect, it } from 'vitest'
import { toNetwork, toNetworkSite } from './client-network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8::9', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['64:ff9b::203.0.113.7', '64:ff9b::'],
])('the IP address %s belongs to the network %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
])(
  'toNetworkSite maps the IP address %s to %s: the /48 for IPv6, the address itself for IPv4',
  (ip, site) => {
    expect(toNetworkSite(ip)).toBe(site)
  },
)
