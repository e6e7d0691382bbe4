import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createContext, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import { readBody } from '#app/request/read-body.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';

type Context = Readonly<RouterContextProvider>;

const COOKIE = 'volante_staff_form';
const KEPT_SECONDS = 30 * 60;
/** The longest form is a note, whose letters may have six bytes each here. */
const LONGEST_BODY = 50_000;
/** With the other headers it stays below 4 kB, which is what a proxy may accept. */
const LONGEST_COOKIE = 2_500;
const SECRETS = ['password', 'otp'];

/** What was sent to this page after the session had ended, to be shown again. */
export const keptFormContext = createContext<FormData | undefined>();

/**
 * Returns the Set-Cookie value that keeps the sent fields, sealed, for the page at `path`; undefined when they
 * are too long or contain files. Values with a card number are left out.
 */
export async function keepForm(
  request: Request,
  context: Context,
  path: string,
): Promise<string | undefined> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined;
  const body = await readBody(request, LONGEST_BODY);
  if (body === undefined) return undefined;
  const fields = [...new URLSearchParams(body)].filter(
    ([name, value]) => !SECRETS.includes(name) && !hasCardNumber(value),
  );
  const packed = deflateRawSync(JSON.stringify([path, fields])).toString('base64url');
  const value = context.get(servicesContext).secrets.seal(packed);
  if (value.length > LONGEST_COOKIE) return undefined;
  return toOwnCookie(context, COOKIE, { value, maxAgeSeconds: KEPT_SECONDS, sameSite: 'strict' });
}

/** What is kept for the page at `path`. */
export function readKeptForm(request: Request, context: Context, path: string): FormData | undefined {
  const value = readOwnCookie(request, context, COOKIE);
  const kept = value === undefined ? undefined : unpack(context, value);
  if (kept?.[0] !== path) return undefined;
  const form = new FormData();
  for (const [name, text] of kept[1]) form.append(name, text);
  return form;
}

function unpack(context: Context, value: string): [path: string, fields: [string, string][]] | undefined {
  try {
    const packed = context.get(servicesContext).secrets.open(value);
    return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString());
  } catch {
    // The cookie was sealed with an earlier key, or was changed.
    return undefined;
  }
}

/** Returns the Set-Cookie value that deletes what is kept; undefined when nothing is. */
export function forgetForm(request: Request, context: Context): string | undefined {
  if (readOwnCookie(request, context, COOKIE) === undefined) return undefined;
  return toOwnCookie(context, COOKIE, { value: '', maxAgeSeconds: 0, sameSite: 'strict' });
}
