import type { Config } from './config.ts';

/** The site's own address, for mails and the console. Never from a request, which may contain any address. */
export function siteOrigin({ siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return siteUrl ?? `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
