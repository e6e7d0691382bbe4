import { BlockList, isIP } from 'node:net';
import { isLoopbackHost } from './loopback.ts';

/** Addresses that are not reached from other networks: RFC 1918, 3927, 4193, 4291, 6598. */
const INTERNAL = new BlockList();
INTERNAL.addSubnet('0.0.0.0', 8);
INTERNAL.addSubnet('10.0.0.0', 8);
INTERNAL.addSubnet('100.64.0.0', 10);
INTERNAL.addSubnet('169.254.0.0', 16);
INTERNAL.addSubnet('172.16.0.0', 12);
INTERNAL.addSubnet('192.168.0.0', 16);
INTERNAL.addSubnet('fc00::', 7, 'ipv6');
INTERNAL.addSubnet('fe80::', 10, 'ipv6');

/** Names of private networks: RFC 6762 and its appendix G, RFC 8375, and ICANN's `.internal`. */
const INTERNAL_NAME = /\.(?:internal|intranet|private|corp|home|lan|local|home\.arpa)$/;

/** Of `URL.hostname`: this machine, a private address, a name without a dot or of a private network. */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  if (isLoopbackHost(host)) return true;
  if (version !== 0) return INTERNAL.check(address, version === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || INTERNAL_NAME.test(host);
}
