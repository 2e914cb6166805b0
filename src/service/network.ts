import { isIPv6 } from 'node:net';

/**
 * What counts as one caller for a limit: an IPv4 address, or the first four groups of an IPv6 one, because one user has
 * 2^64 of them. An IPv4-mapped address (`::ffff:192.0.2.1`) counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
