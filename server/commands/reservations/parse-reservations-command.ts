import { parseArgs } from 'node:util';
import { type PanamaDate, parsePanamaDate, parseTimeOfDay } from '#domain/calendar/panama.ts';
import { type ReservationState, reservationMoves } from '#domain/reservation/reservation.ts';
import type { ReservationFilter } from '#operations/ports/reservation-store.ts';
import type { RentalChanges } from '#operations/staff/change-unpaid.ts';

/** A parsed command of the counter. */
export type ReservationsCommand = { json: boolean } & (
  | { kind: 'list'; filter: ReservationFilter }
  | { kind: 'show' | 'revoke' | 'redeliver'; code: string }
  | { kind: 'deliveries'; limit: number }
  | { kind: 'redeliver-given-up' }
  | { kind: 'change'; code: string; changes: RentalChanges; actor: string; yes: boolean }
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
npm run reservations -- change CODE               changes what was never paid online, at the prices of today
                        --pickup 2026-12-01T10:00 another time of pick-up
                        --return 2026-12-05T10:00 another time of return
                        --pickup-branch PTY       another branch of pick-up
                        --return-branch CDE       another branch of return
                        --car ID                  another car, by its id in content
npm run reservations -- deliveries                events that the rental system has not taken
npm run reservations -- redeliver CODE            sends it all events of a reservation again, in their order
npm run reservations -- redeliver --given-up      sends it all events again that it did not take in three days
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
  pickup: { type: 'string' },
  return: { type: 'string' },
  'pickup-branch': { type: 'string' },
  'return-branch': { type: 'string' },
  car: { type: 'string' },
  'given-up': { type: 'boolean' },
  as: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

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
    if (name === 'redeliver' && code === undefined && values['given-up'])
      return { kind: 'redeliver-given-up', json };
    if (name === 'show' || name === 'revoke' || name === 'redeliver')
      return code !== undefined && more.length === 0
        ? { kind: name, code, json }
        : `Which one? ${name} needs one CODE.`;
    if (name === 'deliveries' && code === undefined) return readDeliveries(values);
    if (name === 'change') {
      if (code === undefined || more.length > 0) return 'Which one? change needs one CODE.';
      const changes = readChanges(values);
      const decision = { code, actor: values.as ?? user, yes: values.yes ?? false, json };
      return typeof changes === 'string' ? changes : { kind: 'change', changes, ...decision };
    }
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

function readChanges(values: {
  pickup?: string;
  return?: string;
  'pickup-branch'?: string;
  'return-branch'?: string;
  car?: string;
}): RentalChanges | string {
  const times = [values.pickup, values.return].filter((time) => time !== undefined);
  if (times.some((time) => !isDateTime(time))) return 'A time is written as 2026-12-01T10:00.';
  const changes = {
    pickupAt: values.pickup,
    returnAt: values.return,
    pickupLocation: values['pickup-branch']?.toUpperCase(),
    returnLocation: values['return-branch']?.toUpperCase(),
    carId: values.car,
  };
  if (Object.values(changes).every((value) => value === undefined))
    return 'What is to change? --pickup, --return, --pickup-branch, --return-branch or --car.';
  return changes;
}

function isDateTime(text: string): boolean {
  const [date = '', time = '', ...more] = text.split('T');
  return more.length === 0 && parsePanamaDate(date) === date && parseTimeOfDay(time) !== undefined;
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
