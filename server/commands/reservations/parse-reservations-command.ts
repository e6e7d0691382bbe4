import { parseArgs } from 'node:util';
import { type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import type { ReservationState } from '#domain/reservation/reservation.ts';
import { reservationMoves } from '#domain/reservation/reservation-states.ts';
import type { ReservationFilter } from '#operations/ports/reservation-reports.ts';

/** A parsed command of the counter. */
export type ReservationsCommand = { json: boolean } & (
  | { kind: 'list'; filter: ReservationFilter }
  | { kind: 'show' | 'revoke'; code: string }
  | { kind: 'cancel' | 'no-show' | 'release'; code: string; actor: string; yes: boolean }
);

export const usage = `npm run reservations -- list                      pick-ups of the next seven days, the next first
                        --returns                 returns instead of pick-ups
                        --search TEXT             of renters with this in name, mail or telephone: at any time
                                                  unless --from says when, in any state, the latest first
                        --from 2026-12-01         from another day on
                        --days N                  for so many days (7)
                        --branch PTY              at one branch
                        --state STATE,… | all     in other states than confirmed and review
                        --limit N                 at most so many (200)
npm run reservations -- show CODE                 all of a reservation: renter, rental, bill, payments, refunds,
                                                  pre check-in, mails, history
npm run reservations -- revoke CODE               links of its mails and browsers that have opened it open it no more;
                                                  links of new mails do
npm run reservations -- cancel CODE               cancels what was never paid online, frees its car, writes to its renter
npm run reservations -- no-show CODE              the renter did not come: frees the car, keeps what was paid
npm run reservations -- release CODE              ends a hold that is not being paid
  --as NAME                                       who decides (the user of this machine)
  --yes                                           does it; without it says what would be done
  --json                                          for programs; amounts in cents`;

const options = {
  from: { type: 'string' },
  days: { type: 'string' },
  branch: { type: 'string' },
  state: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  returns: { type: 'boolean' },
  search: { type: 'string' },
  as: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

const ENDS = ['cancel', 'no-show', 'release'] as const;

const STATES = Object.keys(reservationMoves) as ReservationState[];

/** Parses a command line that `user` entered. Returns a message when it is invalid. */
export function parseReservationsCommand(
  args: string[],
  today: PanamaDate,
  user: string,
): ReservationsCommand | string {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = 'list', code, ...more] = positionals;
    const { json = false } = values;
    if (name === 'show' || name === 'revoke')
      return code !== undefined && more.length === 0
        ? { kind: name, code, json }
        : `Which one? ${name} needs one CODE.`;
    const end = ENDS.find((each) => each === name);
    if (end && code !== undefined && more.length === 0)
      return { kind: end, code, actor: values.as ?? user, yes: values.yes ?? false, json };
    if (end) return `Which one? ${end} needs one CODE.`;
    if (name !== 'list' || code !== undefined) return `Unknown command: ${positionals.join(' ')}`;
    const filter = readFilter(values, today);
    return typeof filter === 'string' ? filter : { kind: 'list', filter, json };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readFilter(
  values: {
    from?: string;
    days?: string;
    branch?: string;
    state?: string;
    limit?: string;
    returns?: boolean;
    search?: string;
  },
  today: PanamaDate,
): ReservationFilter | string {
  const { days = '7', limit = '200', branch, search, returns = false } = values;
  const state = values.state ?? (search === undefined ? 'confirmed,review' : 'all');
  const from = values.from === undefined ? today : parsePanamaDate(values.from);
  if (!from) return 'A day is written as 2026-12-01.';
  if (!/^[1-9]\d{0,3}$/.test(days) || !/^[1-9]\d{0,4}$/.test(limit))
    return '--days and --limit are whole numbers.';
  const named = state === 'all' ? STATES : state.split(',');
  const states = STATES.filter((each) => named.includes(each));
  if (states.length !== named.length) return `States are ${STATES.join(', ')}.`;
  return {
    by: returns ? 'return' : 'pickup',
    from: search !== undefined && values.from === undefined ? undefined : from,
    days: Number(days),
    branch: branch?.toUpperCase(),
    states,
    limit: Number(limit),
    search: search?.trim() || undefined,
  };
}
