import { createHash, randomBytes } from 'node:crypto';
import type { Service } from '../context.ts';
import { isRecord } from '../http/body.ts';
import { formatCookie, readCookie } from '../http/cookies.ts';
import { invalidCredentials, invalidPayload } from '../http/errors.ts';
import { withRefreshCookie } from './answers.ts';
import { signJwt, verifyJwt } from './jwt.ts';
import { isListed } from './mail-token.ts';
import { findOrAddProviderUser } from './provider-user.ts';
import { beginSession } from './sessions.ts';
import type { Provider } from './settings.ts';

const scope = 'openid profile email';
const flightMs = 10 * 60_000;
const timeoutMs = 10_000;

/**
 * GET /auth/login/{provider}?redirect=…: 302 to the provider, with PKCE. A signed cookie holds the verifier,
 * the state and the return page for the callback.
 */
export async function startProviderLogin(service: Service, provider: Provider, url: URL): Promise<Response> {
  const redirect = url.searchParams.get('redirect') ?? '';
  if (!isListed(redirect, provider.redirectAllowList))
    throw invalidPayload(`URL "${redirect}" can't be used to redirect after login`);
  const { authorization_endpoint } = await discover(provider);
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const target = new URL(authorization_endpoint);
  const parameters = {
    client_id: provider.clientId,
    response_type: 'code',
    scope,
    redirect_uri: callbackUrl(service, provider),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
  };
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  const exp = Math.floor((service.auth.now() + flightMs) / 1000);
  const flight = signJwt({ verifier, state, redirect, provider: provider.name, exp }, service.auth.secret);
  return new Response(null, {
    status: 302,
    headers: { Location: target.href, 'Set-Cookie': flightCookie(service, provider, flight, flightMs) },
  });
}

/** Callback of the provider: 302 to the return page, with a refresh token in a cookie, not in the address. */
export async function finishProviderLogin(
  service: Service,
  provider: Provider,
  { request, url }: { request: Request; url: URL },
): Promise<Response> {
  const flight = readFlight(service, provider, request);
  const code = url.searchParams.get('code');
  if (!flight || url.searchParams.get('state') !== flight.state) throw invalidCredentials();
  const location = new URL(flight.redirect);
  const answer = new Response(null, { status: 302 });
  answer.headers.append('Set-Cookie', flightCookie(service, provider, '', 0));
  const account = code ? await signInWith(service, provider, { code, verifier: flight.verifier }) : undefined;
  if (account) withRefreshCookie(service, answer, (await beginSession(service, account)).token);
  else location.searchParams.set('reason', 'INVALID_CREDENTIALS');
  answer.headers.set('Location', location.href);
  return answer;
}

async function signInWith(
  service: Service,
  provider: Provider,
  { code, verifier }: { code: string; verifier: string },
): Promise<string | undefined> {
  try {
    const { token_endpoint, userinfo_endpoint } = await discover(provider);
    const token = await fetchJson(token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: callbackUrl(service, provider),
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
      }),
    });
    const headers = { Authorization: `Bearer ${String(token.access_token)}` };
    return await findOrAddProviderUser(
      service,
      provider.name,
      await fetchJson(userinfo_endpoint, { headers }),
    );
  } catch (error) {
    service.onError(error);
    return undefined;
  }
}

async function discover(provider: Provider) {
  const issuer = provider.issuer.replace(/\/$/, '');
  const found = await fetchJson(`${issuer}/.well-known/openid-configuration`, {});
  if (String(found.issuer).replace(/\/$/, '') !== issuer)
    throw new Error(`The provider "${provider.name}" names another issuer`);
  const endpoint = (name: string) => {
    const value = found[name];
    if (typeof value !== 'string') throw new Error(`The provider "${provider.name}" names no ${name}`);
    return value;
  };
  return {
    authorization_endpoint: endpoint('authorization_endpoint'),
    token_endpoint: endpoint('token_endpoint'),
    userinfo_endpoint: endpoint('userinfo_endpoint'),
  };
}

/** Follows no redirect, which could lead the client's secret elsewhere. */
async function fetchJson(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const body: unknown = await response.json();
  if (!response.ok || !isRecord(body)) throw new Error(`The provider answered ${response.status} at ${url}`);
  return body;
}

function readFlight(service: Service, provider: Provider, request: Request) {
  const cookie = readCookie(request, cookieName(provider));
  const read = cookie === undefined ? undefined : verifyJwt(cookie, service.auth.secret, service.auth.now());
  if (read?.kind !== 'good' || read.claims.provider !== provider.name) return undefined;
  const { verifier, state, redirect } = read.claims;
  return { verifier: String(verifier), state: String(state), redirect: String(redirect) };
}

function flightCookie({ auth }: Service, provider: Provider, value: string, maxAgeMs: number): string {
  return formatCookie(cookieName(provider), value, {
    maxAgeMs,
    nowMs: auth.now(),
    isSecure: auth.isCookieSecure,
  });
}

function cookieName({ name }: Provider): string {
  return `openid.${name}`;
}

function callbackUrl({ auth }: Service, { name }: Provider): string {
  return new URL(`auth/login/${name}/callback`, auth.publicUrl).href;
}
