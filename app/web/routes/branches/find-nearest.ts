import { sortByDistance } from '#domain/fleet/distance.ts';
import type { BranchView } from './branches-page.ts';

/** How the search for the branches near the visitor ended. */
export type Nearness =
  | { kind: 'found'; branches: { code: string; km: number }[] }
  | { kind: 'refused' }
  | { kind: 'unavailable' };

type Located = Pick<BranchView, 'code' | 'latitude' | 'longitude'>;

/** A position may be five minutes old, and is waited for at most ten seconds. */
const OPTIONS: PositionOptions = { maximumAge: 300_000, timeout: 10_000 };

/**
 * Asks the browser for the position and returns the branches, nearest first, with their distance in
 * kilometers. The position is not sent to the site. `geolocation` is missing in browsers without it.
 */
export function findNearest(
  branches: readonly Located[],
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<Nearness> {
  if (!geolocation) return Promise.resolve({ kind: 'unavailable' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const sorted = sortByDistance(coords, branches);
        resolve({ kind: 'found', branches: sorted.map(({ place, km }) => ({ code: place.code, km })) });
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve({ kind: code === PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      OPTIONS,
    );
  });
}
