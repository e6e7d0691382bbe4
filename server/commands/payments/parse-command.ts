import { parseArgs } from 'node:util';

/** A parsed command. A reference is the order of a payment at the gateway, or the number of a refund or capture. */
export type PaymentsCommand =
  | { kind: 'check-page'; url: string; cookie: string | undefined }
  | { kind: 'resolve'; reference: string; verdict: Verdict; reason: string; actor: string; yes: boolean };

export type Verdict = 'paid' | 'declined' | 'reversed' | 'captured' | 'refunded' | 'refused';

export const usage = `npm run payments -- resolve REFERENCE VERDICT --reason TEXT [--yes]
                                                  in an emergency, when /staff/money cannot be opened: ends a review;
                                                  paid, declined or reversed; of a refund refunded or refused, of a
                                                  capture captured or refused
npm run payments -- check-page URL [--cookie COOKIE]  holds the page with the card form against the build's inventory

  REFERENCE   order at the gateway (FF-7K2Q9M-01), number of a refund (FF-7K2Q9M-R1) or capture (FF-7K2Q9M-01-C),
              or an id
  --yes       do it; without it the command says what it would do and changes nothing
  --as NAME   who decides, for the audit trail; the user of this machine otherwise`;

const options = {
  cookie: { type: 'string' },
  reason: { type: 'string' },
  as: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

/** Returns a message when invalid. `user`: operator for the audit trail, unless `--as` names another. */
export function parseCommand(args: string[], user: string): PaymentsCommand | string {
  try {
    const { values, positionals } = parse(args);
    const [name, reference, verdict, ...more] = positionals;
    if (name !== 'resolve' && name !== 'check-page') return `Unknown command: ${name ?? '(none)'}`;
    if (reference === undefined)
      return `Which one? ${name} needs a ${name === 'resolve' ? 'REFERENCE' : 'URL'}.`;
    if (name === 'resolve' && more.length === 0) return readResolve(reference, verdict, { values, user });
    if (verdict !== undefined) return `Too much: ${[verdict, ...more].join(' ')}`;
    return readCheckPage(reference, values);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readCheckPage(url: string, { cookie }: Values): PaymentsCommand | string {
  if (!URL.canParse(url) || !url.startsWith('http')) return 'A page is an http or https address.';
  return { kind: 'check-page', url, cookie };
}

function readResolve(
  reference: string,
  verdict: string | undefined,
  { values, user }: { values: Values; user: string },
): PaymentsCommand | string {
  const reason = values.reason?.trim().slice(0, 200);
  if (!isVerdict(verdict))
    return 'A verdict is paid, declined or reversed; of a refund refunded or refused, of a capture captured or refused.';
  if (!reason) return 'A verdict needs a reason: --reason "seen in the merchant portal".';
  return { kind: 'resolve', reference, verdict, reason, actor: values.as ?? user, yes: values.yes ?? false };
}

const VERDICTS = ['paid', 'declined', 'reversed', 'captured', 'refunded', 'refused'];

function isVerdict(text: string | undefined): text is Verdict {
  return text !== undefined && VERDICTS.includes(text);
}
