import { breakCircuit } from '#adapters/content/circuit-breaker.ts';
import type { Config } from '../settings/config.ts';
import type { ContentSource } from './embedded-content.ts';

/** The content service of the settings; undefined: the embedded one is used. */
export function toOutsideContent({ content }: Config): ContentSource | undefined {
  if (!content.url) return undefined;
  const baseUrl = content.url.endsWith('/') ? content.url : `${content.url}/`;
  // Not used for loading content, which runs in the background and has to detect that the service is back.
  const fetchForVisitors = breakCircuit(fetch, { failures: 2, openMs: 1_000, now: Date.now });
  return {
    fetch,
    fetchForVisitors,
    baseUrl,
    publicToken: content.publicToken,
    serverToken: content.serverToken,
  };
}
