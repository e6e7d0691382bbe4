import { parseArgs } from 'node:util';
import { type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { attemptStates } from '#domain/payment/attempt.ts';
import { captureStates } from '#domain/payment/transfer/capture.ts';
import { refundStates } from '#domain/payment/transfer/refund.ts';

/**
 * A parsed command. A reference is the code of a reservation, an order id at the gateway, the reference of a
 * refund or capture, or an id.
 */
export type PaymentsCommand =
  | { kind: 'list'; states: string[] | undefined; olderThanMs: number; limit: number }
  | { kind: 'show'; reference: string }
  | {
      kind: 'refund';
      reference: string;
      amountCents: Cents | 'all';
      reason: string;
      actor: string;
      yes: boolean;
    }
  | { kind: 'retry'; reference: string }
  | { kind: 'reconcile'; day: PanamaDate | undefined }
  | { kind: 'check-page'; url: string; cookie: string | undefined }
  | { kind: 'resolve'; reference: string; verdict: Verdict; reason: string; actor: string; yes: boolean };

export type Verdict = 'paid' | 'declined' | 'reversed' | 'captured' | 'refunded' | 'refused';

export const usage = `npm run payments -- list                          what is not settled, the oldest first, and mails that were given up
                    --state STATE,… | all         payments, captures and refunds in these states
                    --older-than 30m | 2h | 1d    in their state for longer than that
                    --limit N                     at most so many (50)
npm run payments -- show REFERENCE                a payment with its audit trail, refunds and mails
npm run payments -- refund REFERENCE --amount 50.00 --reason TEXT [--yes]
                    --all                         whatever is left of what was paid
npm run payments -- retry REFERENCE               has the site ask the gateway again, or send a mail again, now
npm run payments -- resolve REFERENCE VERDICT --reason TEXT [--yes]
                                                  ends a review: paid, declined or reversed; of a refund
                                                  refunded or refused, of a capture captured or refused

npm run payments -- reconcile [--day 2026-11-19]  compares a day's payments with the gateway's ledger; without a
                                                  day shows what came out last

npm run payments -- check-page URL [--cookie COOKIE]  holds the page with the card form against the build's inventory

  REFERENCE   code of a reservation (FF-7K2Q9M), order at the gateway (FF-7K2Q9M-01), number of a refund
              (FF-7K2Q9M-R1) or capture (FF-7K2Q9M-01-C), or an id, of a mail as well
  --yes       do it; without it the command says what it would do and changes nothing
  --as NAME   who decides, for the audit trail; the user of this machine otherwise`;

/** Milliseconds of each unit of an age such as `30m`. */
const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const options = {
  state: { type: 'string' },
  'older-than': { type: 'string' },
  limit: { type: 'string' },
  day: { type: 'string' },
  cookie: { type: 'string' },
  amount: { type: 'string' },
  all: { type: 'boolean' },
  reason: { type: 'string' },
  as: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

/**
 * Parses a command line. Returns a message when it is invalid. `user`: operator for the audit trail, unless
 * `--as` names another.
 */
export function parseCommand(args: string[], user: string): PaymentsCommand | string {
  try {
    const { values, positionals } = parse(args);
    const [name = 'list', ...rest] = positionals;
    if (name === 'list' && rest.length === 0) return readList(values);
    if (name === 'reconcile' && rest.length === 0) return readReconcile(values);
    const [reference, verdict, ...more] = rest;
    if (reference === undefined) return `Which one? ${name} needs a REFERENCE.`;
    if (name === 'resolve' && more.length === 0) return readResolve(reference, verdict, { values, user });
    if (verdict !== undefined) return `Too much: ${rest.slice(1).join(' ')}`;
    if (name === 'check-page') return readCheckPage(reference, values);
    if (name === 'show' || name === 'retry') return { kind: name, reference };
    if (name === 'refund') return readRefund(reference, { values, user });
    return `Unknown command: ${name}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readList(values: Values): PaymentsCommand | string {
  const { state, limit = '50' } = values;
  const known: string[] = [...new Set<string>([...attemptStates, ...captureStates, ...refundStates])];
  const states = state === 'all' ? known : state?.split(',');
  const unknown = states?.filter((each) => !known.includes(each)) ?? [];
  if (unknown.length > 0) return `Unknown state: ${unknown.join(', ')}. There are ${known.join(', ')}.`;
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(values['older-than'] ?? '0s') ?? [];
  const olderThanMs = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (Number.isNaN(olderThanMs)) return 'An age is a number with s, m, h or d: 30m, 2h, 1d.';
  if (!/^[1-9]\d{0,4}$/.test(limit)) return 'A limit is a whole number.';
  return { kind: 'list', states, olderThanMs, limit: Number(limit) };
}

function readReconcile({ day: text }: Values): PaymentsCommand | string {
  const day = text === undefined ? undefined : parsePanamaDate(text);
  if (text !== undefined && !day) return 'A day is written as 2026-11-19.';
  return { kind: 'reconcile', day };
}

function readCheckPage(url: string, { cookie }: Values): PaymentsCommand | string {
  if (!URL.canParse(url) || !url.startsWith('http')) return 'A page is an http or https address.';
  return { kind: 'check-page', url, cookie };
}

function readRefund(reference: string, { values, user }: Given): PaymentsCommand | string {
  const { amount, all, yes = false } = values;
  const reason = readReason(values);
  if (!reason) return 'A refund needs a reason: --reason "late delivery".';
  if ((amount === undefined) === (all === undefined)) return 'How much? Either --amount 50.00 or --all.';
  const amountCents = amount === undefined ? 'all' : parseDollars(amount);
  if (amountCents === undefined) return `${amount} is no amount in dollars and cents, like 50 or 50.00.`;
  return { kind: 'refund', reference, amountCents, reason, actor: values.as ?? user, yes };
}

function readResolve(
  reference: string,
  verdict: string | undefined,
  { values, user }: Given,
): PaymentsCommand | string {
  const reason = readReason(values);
  if (!isVerdict(verdict))
    return 'A verdict is paid, declined or reversed; of a refund refunded or refused, of a capture captured or refused.';
  if (!reason) return 'A verdict needs a reason: --reason "seen in the merchant portal".';
  return { kind: 'resolve', reference, verdict, reason, actor: values.as ?? user, yes: values.yes ?? false };
}

interface Given {
  values: Values;
  user: string;
}

function readReason({ reason }: Values): string | undefined {
  return reason?.trim().slice(0, 200) || undefined;
}

/** Cents of an amount in dollars. Returns undefined for zero, fractions of a cent and invalid texts. */
function parseDollars(text: string): Cents | undefined {
  const [, dollars, cents = '00'] = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text) ?? [];
  const amount = Number(dollars) * 100 + Number(cents);
  return dollars !== undefined && amount > 0 ? amount : undefined;
}

const VERDICTS = ['paid', 'declined', 'reversed', 'captured', 'refunded', 'refused'];

function isVerdict(text: string | undefined): text is Verdict {
  return text !== undefined && VERDICTS.includes(text);
}
