import { isIPv6 } from 'node:net';

/**
 * Key of a visitor for rate limits: an IPv4 address as it is, the /64 network of an IPv6 address, because one
 * subscriber controls all its 18 quintillion addresses (RFC 4291 section 2.5.1, RFC 6177). Removes what some
 * proxies add: port, brackets, zone.
 */
export function toClientNetwork(address: string): string {
  const plain = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [ip = ''] = plain.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  return isIPv6(ip) ? `${toGroups(ip).slice(0, 4).join(':')}::` : ip;
}

/** The eight groups of an IPv6 address with `::` expanded. The last two may be written as an IPv4 address. */
function toGroups(ip: string): string[] {
  const [head = '', tail] = ip.replace(/(\d+)(?:\.\d+){3}$/, '0:0').split('::');
  const split = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [split(head), split(tail ?? '')];
  const left = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(left).fill('0'), ...last];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
