import type { PanamaDate } from '../calendar/panama.ts';

/** Why a search found no car. `restricted`: by a row; `too-short`: by the minimum of the site, a car or such a row. */
export const turnedAwayReasons = ['sold-out', 'closed', 'restricted', 'too-short'] as const;
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];

/** A class that a search could not have. Nothing of the searcher. */
export interface TurnedAway {
  /** Of the pick-up. */
  day: PanamaDate;
  /** Of the pick-up. */
  branch: string;
  /** Empty: every class. */
  classCode: string;
  reason: TurnedAwayReason;
}
