import type { PanamaDate } from '#domain/calendar/panama.ts';
import { type TurnedAwayReason, turnedAwayReasons } from '#domain/fleet/turned-away.ts';
import { toContentPath } from '../content/content-path.ts';
import { toRateChangePath, toRatesPath } from '../rates/rates-request.ts';

interface Proposal {
  reason: TurnedAwayReason;
  /** Where its effect is shown and it is done; undefined for those who may not. */
  path: string | undefined;
  /** Where units of the class are free, of a class that was sold out. */
  freePath: string | undefined;
}

interface Given {
  from: PanamaDate;
  until: PanamaDate;
  today: PanamaDate;
  may(right: 'rates' | 'content'): boolean;
}

/** What can be done about searches that found no car. `key`: of the dimension `offer`. */
export function propose(key: string, { from, until, today, may }: Given): Proposal | undefined {
  const [branch = '', classCode = '', last] = key.split('/');
  const reason = turnedAwayReasons.find((one) => one === last);
  if (!reason) return undefined;
  const first = from < today ? today : from;
  const free = { report: 'occupancy', by: 'branch', class: classCode, from, until };
  const days = { class: classCode, place: branch, first, last: until < first ? first : until };
  const paths: Record<TurnedAwayReason, string> = {
    closed: toContentPath('sucursales'),
    'sold-out': toRatesPath(first, branch, { act: 'season', ...days }),
    restricted: toRateChangePath({ act: 'no-stop-sale', ...days }),
    'too-short': toRateChangePath({ act: 'no-min-days', ...days }),
  };
  return {
    reason,
    path: may(reason === 'closed' ? 'content' : 'rates') ? paths[reason] : undefined,
    freePath: reason === 'sold-out' ? `/staff/reports?${new URLSearchParams(free)}` : undefined,
  };
}
