import { lookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** The ranges within IPv6's public addresses (2000::/3) that lead to IPv4 or nowhere. */
const CLOSED: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
]

const closed = new BlockList()
for (const [network, prefix, family] of CLOSED) closed.addSubnet(network, prefix, family)
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** @returns whether the address is public on the internet: never this machine or its network */
export function isPublicAddress(address: string): boolean {
  return isIPv4(address)
    ? !closed.check(address, 'ipv4')
    : unicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * Looks addresses up as Node does, and fails where any of them is not public. It is the connection's own look-up: the
 * checked address is the one connected to, even if the name leads elsewhere a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error) return done(error, '', 0)
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new Error('The push service is at no public address.'), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
