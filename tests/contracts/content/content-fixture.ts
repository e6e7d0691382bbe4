import type { ContentOptions } from '#adapters/content/content.ts';
import { BRAND_IDS } from '#app/texts/brands/brand.ts';
import type { WriteCheck } from '#content-service/context.ts';
import { seedDemoContent } from '#demo/content/seed.ts';
import { type EmbeddedTarget, openEmbeddedTarget, send } from './target.ts';

interface Line {
  message: string;
  fields: Record<string, unknown>;
}

/** The embedded service with the demo content; without `check` it stores every edit. */
export async function openDemoContent(check?: WriteCheck): Promise<EmbeddedTarget> {
  const target = await openEmbeddedTarget({}, check);
  const { fetch, baseUrl, tokens } = target;
  await seedDemoContent({ fetch, baseUrl, token: tokens.admin });
  return target;
}

/** A content adapter over a service that can be switched off, with a settable clock and recorded log. */
export function makeContentFixture(target: EmbeddedTarget, changes: Partial<ContentOptions> = {}) {
  const lines: Line[] = [];
  const put = (fields: Record<string, unknown>, message: string) => void lines.push({ fields, message });
  const fixture = { isDown: false, now: Date.parse('2026-11-20T15:00:00Z') };
  const options: ContentOptions = {
    brand: 'firefly',
    brands: BRAND_IDS,
    findRefused: () => [],
    baseUrl: target.baseUrl,
    publicToken: target.tokens.public,
    serverToken: target.tokens.server,
    log: { info: put, warn: put, error: put },
    now: () => fixture.now,
    fetch: async (request) => {
      if (fixture.isDown) throw new TypeError('fetch failed');
      return target.fetch(request);
    },
    ...changes,
  };
  return { fixture, lines, options };
}

/** Changes a record as an editor does. */
export function edit(target: EmbeddedTarget, path: string, json: object) {
  return send(target, path, { method: 'PATCH', as: 'admin', json });
}
