import { createContent } from '#adapters/content/content.ts';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Target } from './target.ts';

const silent = { info() {}, warn() {}, error() {} };

/** The whole content of a service as a site shows it, without ids of files, which differ. */
export async function readShown({ fetch, baseUrl, tokens }: Target): Promise<string> {
  const content: SiteContent = (
    await createContent({
      fetch,
      baseUrl,
      brand: 'firefly',
      brands: BRAND_IDS,
      findRefused: () => [],
      log: silent,
      publicToken: tokens.public,
      serverToken: tokens.server,
      now: () => Date.parse('2026-11-20T15:00:00Z'),
    })
  ).current();
  return JSON.stringify({ ...content, version: '' }).replace(
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
    'file',
  );
}
