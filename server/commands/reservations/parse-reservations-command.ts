import { parseArgs } from 'node:util';

/** A parsed command about reservations. */
export type ReservationsCommand =
  | { kind: 'revoke' | 'redeliver'; code: string }
  | { kind: 'deliveries'; limit: number; json: boolean }
  | { kind: 'redeliver-given-up' };

export const usage = `npm run reservations -- revoke CODE               links of its mails and browsers that have opened it open it no more;
                                                  links of new mails do
npm run reservations -- deliveries                events that the rental system has not taken
                        --limit N                 at most so many (200)
                        --json                    for programs
npm run reservations -- redeliver CODE            sends it all events of a reservation again, in their order
npm run reservations -- redeliver --given-up      sends it all events again that it did not take in three days`;

const options = {
  limit: { type: 'string' },
  json: { type: 'boolean' },
  'given-up': { type: 'boolean' },
} as const;

/** Parses a command line. Returns a message when it is invalid. */
export function parseReservationsCommand(args: string[]): ReservationsCommand | string {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, code, ...more] = positionals;
    if (name === 'redeliver' && code === undefined && values['given-up'])
      return { kind: 'redeliver-given-up' };
    if (name === 'revoke' || name === 'redeliver')
      return code !== undefined && more.length === 0
        ? { kind: name, code }
        : `Which one? ${name} needs one CODE.`;
    if (name === 'deliveries' && code === undefined) return readDeliveries(values);
    return `Unknown command: ${positionals.join(' ') || '(none)'}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readDeliveries({ limit = '200', json = false }): ReservationsCommand | string {
  return /^[1-9]\d{0,4}$/.test(limit)
    ? { kind: 'deliveries', limit: Number(limit), json }
    : '--limit is a whole number.';
}
