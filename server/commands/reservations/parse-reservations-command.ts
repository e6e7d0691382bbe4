import { parseArgs } from 'node:util';
import { type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import { type ReservationState, reservationMoves } from '#domain/reservation/reservation.ts';
import type { ReservationFilter } from '#operations/ports/reservation-store.ts';

/** A parsed command of the counter. */
export type ReservationsCommand = { json: boolean } & (
  | { kind: 'list'; filter: ReservationFilter }
  | { kind: 'show' | 'revoke' | 'redeliver'; code: string }
  | { kind: 'deliveries'; limit: number }
  | { kind: 'redeliver-given-up' }
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
npm run reservations -- deliveries                events that the rental system has not taken
npm run reservations -- redeliver CODE            sends it all events of a reservation again, in their order
npm run reservations -- redeliver --given-up      sends it all events again that it did not take in three days
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
  'given-up': { type: 'boolean' },
} as const;

const STATES = Object.keys(reservationMoves) as ReservationState[];

/** Parses a command line. Returns a message when it is invalid. */
export function parseReservationsCommand(args: string[], today: PanamaDate): ReservationsCommand | string {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = 'list', code, ...more] = positionals;
    const { json = false } = values;
    if (name === 'redeliver' && code === undefined && values['given-up'])
      return { kind: 'redeliver-given-up', json };
    if (name === 'show' || name === 'revoke' || name === 'redeliver')
      return code !== undefined && more.length === 0
        ? { kind: name, code, json }
        : `Which one? ${name} needs one CODE.`;
    if (name === 'deliveries' && code === undefined) return readDeliveries(values);
    if (name !== 'list' || code !== undefined) return `Unknown command: ${positionals.join(' ')}`;
    const filter = readFilter(values, today);
    return typeof filter === 'string' ? filter : { kind: 'list', filter, json };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readDeliveries({ limit = '200', json = false }): ReservationsCommand | string {
  return isCount(limit) ? { kind: 'deliveries', limit: Number(limit), json } : '--limit is a whole number.';
}

function isCount(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text);
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
  if (!/^[1-9]\d{0,3}$/.test(days) || !isCount(limit)) return '--days and --limit are whole numbers.';
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
