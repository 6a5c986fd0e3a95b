/**
 * The network by which tries of an address are counted: one customer of IPv6 has a whole /64 of addresses.
 * @returns an IPv4 address as it is, of an IPv6 address its first four groups
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = (side: string) => side.split(':').filter(Boolean)
  const before = groups(head)
  const after = groups(tail ?? '')
  const left = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(left).fill('0'), ...after].slice(0, 4).join(':')
}
