import type { Config } from './config.ts';

/** The site's own address for mails and the console; never what a request says, which may be anybody's. */
export function siteOrigin({ siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return siteUrl ?? `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
