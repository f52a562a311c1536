import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that are not on the public internet (IANA special-purpose registries). */
const reserved4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within the global unicast addresses, networks that contain or lead to others: Teredo, documentation, 6to4. */
const reserved6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [network, prefix] of reserved4) blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of reserved6) blocked.addSubnet(network, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet. IPv4 addresses in IPv6 notation are not accepted. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
