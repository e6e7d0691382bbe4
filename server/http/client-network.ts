import { isIPv6 } from 'node:net';

/**
 * What tells one visitor from another when tries are counted: an IPv4 address as it is, of an IPv6 address its /64. Whoever
 * has one address of such a network has all 18 quintillion of them (RFC 4291 section 2.5.1, RFC 6177). Takes off what some
 * proxies add: a port, brackets, a zone.
 */
export function toClientNetwork(address: string): string {
  const plain = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [ip = ''] = plain.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  return isIPv6(ip) ? `${toGroups(ip).slice(0, 4).join(':')}::` : ip;
}

/** The eight numbers of an address, `::` filled in; the last two may be written as an IPv4 address. */
function toGroups(ip: string): string[] {
  const [head = '', tail] = ip.replace(/(\d+)(?:\.\d+){3}$/, '0:0').split('::');
  const split = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [split(head), split(tail ?? '')];
  const left = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(left).fill('0'), ...last];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
