import { createContext, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import type { StaffMember, StaffSession } from '#operations/ports/staff-store.ts';

type Context = Readonly<RouterContextProvider>;

/** Id of the ended session with which the form is kept. */
const COOKIE = 'volante_staff_form';
const KEPT_SECONDS = 30 * 60;
/** In characters, of all fields with their names. The longest articles have a tenth of it. */
const LONGEST_FORM = 500_000;
const SECRETS = ['password', 'otp'];
/** Fingerprints, not typed, whose digits may look like those of a card. */
const PRINTS = 'read';

/** What the buttons send whose pages show a kept form again. */
const SHOWN_AGAIN = new Set([
  'note',
  'renter',
  'resend',
  'cancel',
  'change',
  'extend',
  'exchange',
  'correct',
  'preview',
  'payment',
  'refund',
  'edit',
  'approve',
  'ask-again',
  'refuse',
  'resolve',
  'close-day',
  'hand-over',
  'look',
  'take-back',
  'charge',
  'invite',
  'update',
  'book',
  'quote',
  'save',
  'draft',
]);

type Field = [name: string, value: string | { file: string }];

/** What was sent to this page after the session had ended, to be shown again. Its files are empty. */
export const keptFormContext = createContext<FormData | undefined>();

/**
 * Keeps what was sent to the page at `path`, sealed, with the session that had ended before. Returns the Set-Cookie
 * value that leads to it; undefined when the page would not show it again, or it is too long. Files are kept by their
 * names, values with a card number not at all.
 */
export async function keepForm(
  request: Request,
  context: Context,
  { path, session }: { path: string; session: StaffSession },
): Promise<string | undefined> {
  const form = await request.formData().catch(() => undefined);
  if (!form || !isShownAgain(form.get('intent'))) return undefined;
  const kept = JSON.stringify([path, listFields(form)]);
  if (kept.length > LONGEST_FORM) return undefined;
  const { staff, secrets } = context.get(servicesContext);
  await staff.keepForm(session.id, secrets.seal(kept));
  return toOwnCookie(context, COOKIE, {
    value: session.id,
    maxAgeSeconds: KEPT_SECONDS,
    sameSite: 'strict',
  });
}

function isShownAgain(intent: FormDataEntryValue | null): boolean {
  return typeof intent === 'string' && (SHOWN_AGAIN.has(intent) || intent.startsWith('row-'));
}

function listFields(form: FormData): Field[] {
  return [...form].flatMap(([name, value]): Field[] => {
    if (typeof value !== 'string') return value.name === '' ? [] : [[name, { file: value.name }]];
    if (SECRETS.includes(name) || (name !== PRINTS && hasCardNumber(value))) return [];
    return [[name, value]];
  });
}

/** What is kept for the employee; undefined also when it is another one's. */
export async function findKeptForm(
  request: Request,
  context: Context,
  { id: staffId }: StaffMember,
): Promise<{ path: string; form: FormData } | undefined> {
  const id = readOwnCookie(request, context, COOKIE);
  if (id === undefined) return undefined;
  const sealed = await context.get(servicesContext).staff.findKeptForm({ id, staffId });
  const kept = sealed === undefined ? undefined : open(context, sealed);
  if (!kept) return undefined;
  const [path, fields] = kept;
  const form = new FormData();
  for (const [name, value] of fields)
    form.append(name, typeof value === 'string' ? value : new File([], value.file));
  return { path, form };
}

function open(context: Context, sealed: string): [path: string, fields: Field[]] | undefined {
  try {
    return JSON.parse(context.get(servicesContext).secrets.open(sealed));
  } catch {
    // It was sealed with an earlier key.
    return undefined;
  }
}

/** Returns the Set-Cookie value that drops what is kept; undefined when nothing is. */
export function dropKeptForm(request: Request, context: Context): string | undefined {
  if (readOwnCookie(request, context, COOKIE) === undefined) return undefined;
  return toOwnCookie(context, COOKIE, { value: '', maxAgeSeconds: 0, sameSite: 'strict' });
}
