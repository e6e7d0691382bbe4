import { redirect } from 'react-router';
import type { LoadedReservation } from '../load-reservation.ts';
import type { LoadedThanks } from '../thanks/load-thanks.ts';

/** Loader data of the pages after a form. */
export interface HandedData {
  reservation: LoadedReservation;
  thanks: LoadedThanks;
}

/** Where a form leads, with the loader data of that page, so that the browser needs no second request. */
export interface NextPage {
  path: string;
  handed: Partial<HandedData>;
}

/** Sent by forms whose script takes the next page's data in the answer. Without it, as in older builds: a redirect. */
export const WANTS_NEXT = 'next';

/** Milliseconds after which data are outdated: the navigation that they were for has failed. */
const VALID_FOR = 5_000;

let kept: { handed: Partial<HandedData>; untilMs: number } | undefined;

/** Redirects to the page, and keeps its data for its loaders, which run at once. */
export function continueTo({ path, handed }: NextPage): Response {
  kept = { handed, untilMs: Date.now() + VALID_FOR };
  return redirect(path);
}

/** Returns the data for a loader, once. */
export function takeHanded<Part extends keyof HandedData>(part: Part): HandedData[Part] | undefined {
  if (!kept || Date.now() > kept.untilMs) return undefined;
  const taken = kept.handed[part];
  delete kept.handed[part];
  return taken;
}
