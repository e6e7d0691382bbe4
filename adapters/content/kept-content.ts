import { z } from 'zod';
import type { KeptValues } from '#operations/ports/kept-values.ts';
import type { RawContent } from './read-content.ts';

/**
 * Records of which the last valid values follow, which older versions also read. `latest` is the last load when
 * it has invalid parts.
 */
export interface StoredContent extends RawContent {
  latest?: RawContent | undefined;
}

/** Name of the last valid content in `KeptValues`. */
export const CONTENT = 'content';

const list = z.array(z.unknown());

/**
 * Lists that older versions did not load are empty, so that a start after an update needs no content service. Without
 * the others there is nothing to rent.
 */
const rawSchema = z.object({
  site: z.unknown(),
  cars: list,
  classes: list,
  branches: list,
  coverages: list,
  extras: list.default([]),
  callsToAction: list.default([]),
  infoPages: list.default([]),
  promos: list.default([]),
  jobs: list.default([]),
  redirects: list.default([]),
  corporatePlans: list.default([]),
});
const storedSchema = rawSchema.extend({ latest: rawSchema.optional() });

/** Maps the kept content, the last load last. Throws the failure of `tryMap`, and for no content at all. */
export async function mapStored(
  kept: KeptValues | undefined,
  tryMap: (raw: RawContent) => unknown,
): Promise<void> {
  const value = await kept?.read(CONTENT);
  const stored = value === undefined ? undefined : storedSchema.parse(value);
  for (const raw of [stored, stored?.latest]) {
    const failure = raw && tryMap(raw);
    if (failure !== undefined) throw failure;
  }
}
