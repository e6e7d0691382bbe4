import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { readCookie, toOwnName } from '#app/request/cookies.ts';
import { readRememberedLocale } from '#app/request/language/language.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import { hasRight, type Right } from '#domain/office/rights.ts';
import type { NotAllowed } from '#operations/office/act.ts';
import { resumeStaff, type StaffAccess } from '#operations/office/sessions.ts';
import type { Services } from '#operations/ports/services.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import { dropKeptForm, findKeptForm, keepForm, keptFormContext } from './kept-form.server.ts';

type Context = Readonly<RouterContextProvider>;

const SESSION = 'volante_staff';
const DEVICE = 'volante_staff_device';
/** An hour longer than the session, so that a form that comes after its end is kept for its employee. */
const COOKIE_SECONDS = 13 * 3600;
/** The browser opens it again and again, also without anybody in front of it. */
const STREAM = '/staff/changes';
const FACTOR_PAGE = '/staff/second-factor';
const DEVICE_SECONDS = 365 * 24 * 3600;

export const staffAccessContext = createContext<StaffAccess>();

/** Who sends the request, and their language. Nothing of the office is stored by browsers or indexed. */
export const staffSession: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const access = await readAccess(request, context, url.pathname !== STREAM);
  context.set(staffAccessContext, access);
  const language =
    access.kind === 'anonymous' ? (readRememberedLocale(request) ?? 'es') : access.employee.language;
  context.set(languageContext, { prefix: '', language });
  const response = await next();
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};

/** Who sends a request, or still has its stream open. `isUse` as in `resumeStaff`. */
export async function readAccess(request: Request, context: Context, isUse: boolean): Promise<StaffAccess> {
  const token = readOwnCookie(request, context, SESSION);
  if (token === undefined) return { kind: 'anonymous', ended: undefined };
  const network = context.get(clientIpContext);
  return resumeStaff(context.get(servicesContext), { token, network, isUse });
}

/**
 * Lets only employees pass whose second factor was checked, where one is needed. The others are led to the sign-in
 * and back; what a form has sent is kept meanwhile, for the employee whose session has ended. So is what was sent with
 * a factor that is too old.
 */
export const signedInOnly: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const access = context.get(staffAccessContext);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const here = url.pathname + url.search;
  if (access.kind !== 'signed-in') throw await leadToSignIn({ request, context }, access, { isRead, here });
  const kept = isRead ? await findKeptForm(request, context, access.employee) : undefined;
  context.set(keptFormContext, kept?.path === here ? kept.form : undefined);
  // The page reads the form; those with files need no fresh factor.
  const copy = isRead || isMultipart(request) ? undefined : request.clone();
  const response = await next();
  const isOld = response.headers.get('Location')?.startsWith(`${FACTOR_PAGE}?`);
  const { session } = access;
  const again = copy && isOld ? await keepForm(copy, context, { path: here, session }) : undefined;
  const cookie = again ?? (kept ? undefined : dropKeptForm(request, context));
  if (cookie) response.headers.append('Set-Cookie', cookie);
  return response;
};

function isMultipart({ headers }: Request): boolean {
  return headers.get('Content-Type')?.startsWith('multipart/') === true;
}

async function leadToSignIn(
  { request, context }: { request: Request; context: Context },
  access: StaffAccess,
  { isRead, here: path }: { isRead: boolean; here: string },
): Promise<Response> {
  const isUnknown = access.kind === 'anonymous';
  const to = withTarget(isUnknown ? '/staff/sign-in' : FACTOR_PAGE, path);
  if (isRead) return redirect(to, 303);
  const session = isUnknown ? access.ended?.session : access.session;
  const kept = session && (await keepForm(request, context, { path, session }));
  const cookie = kept ?? dropKeptForm(request, context);
  return redirect(kept ? `${to}&kept` : to, {
    status: 303,
    ...(cookie && { headers: { 'Set-Cookie': cookie } }),
  });
}

/** The employee of a page behind `signedInOnly`. */
export function getActor(context: Context): Actor {
  const access = context.get(staffAccessContext);
  if (access.kind !== 'signed-in') throw data(null, { status: 403 });
  return access.actor;
}

/** The outcome, when it was allowed. Otherwise 403, or by the second factor, when it is too old, back to `to`. */
export function requireAllowed<Outcome extends { kind: string }>(
  outcome: Outcome,
  to: string,
): Exclude<Outcome, NotAllowed> {
  if (outcome.kind === 'forbidden') throw data(null, { status: 403 });
  if (outcome.kind === 'old-factor') throw redirect(withTarget(FACTOR_PAGE, to), 303);
  return outcome as Exclude<Outcome, NotAllowed>;
}

/** As `requireAllowed`; responds 404 for what is not there. */
export function requireFound<Outcome extends { kind: string }>(
  outcome: Outcome,
  to: string,
): Exclude<Outcome, NotAllowed | { kind: 'missing' }> {
  const allowed = requireAllowed(outcome, to);
  if (allowed.kind === 'missing') throw data(null, { status: 404 });
  return allowed as Exclude<Outcome, NotAllowed | { kind: 'missing' }>;
}

function withTarget(path: string, to: string): string {
  return `${path}?${new URLSearchParams({ to })}`;
}

/** Returns the Set-Cookie values of a sign-in. */
export function toSignInCookies(
  context: Context,
  { token, deviceToken }: { token: string; deviceToken: string },
): string[] {
  const device = { value: deviceToken, maxAgeSeconds: DEVICE_SECONDS, sameSite: 'strict' } as const;
  return [toSessionCookie(context, token), toOwnCookie(context, DEVICE, device)];
}

/** Returns the Set-Cookie value of a session; undefined deletes it. */
export function toSessionCookie(context: Context, token: string | undefined): string {
  const maxAgeSeconds = token === undefined ? 0 : COOKIE_SECONDS;
  return toOwnCookie(context, SESSION, { value: token ?? '', maxAgeSeconds, sameSite: 'strict' });
}

export function readDeviceToken(request: Request, context: Context): string | undefined {
  const token = readOwnCookie(request, context, DEVICE);
  return token && /^[\da-f]{64}$/.test(token) ? token : undefined;
}

/**
 * Whether the sender may change content or hand over cars, so that pictures are worth reading; also after the end of
 * the session, since the form is kept. The request has no body.
 */
export async function mayUploadPictures(services: Services, request: Request): Promise<boolean> {
  const token = readCookie(request, toOwnName(SESSION, request.url.startsWith('https:')));
  if (token === undefined) return false;
  const access = await resumeStaff(services, { token, network: '', isUse: false });
  const own = access.kind === 'anonymous' ? access.ended : access;
  if (!own || access.kind === 'factor-due') return false;
  const isContent = new URL(request.url).pathname.startsWith('/staff/content/');
  const rights: Right[] = isContent ? ['content', 'rates'] : ['rentals'];
  return rights.some((right) => hasRight(own.employee, right));
}
