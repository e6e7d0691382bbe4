import { LRUCache } from 'lru-cache';
import * as openId from 'openid-client';
import type { Service } from '../context.ts';
import { formatCookie, readCookie } from '../http/cookies.ts';
import { invalidCredentials, invalidPayload } from '../http/errors.ts';
import { withRefreshCookie } from './answers.ts';
import { signJwt, verifyJwt } from './jwt.ts';
import { isListed } from './mail-token.ts';
import { findOrAddProviderUser } from './provider-user.ts';
import { beginSession } from './sessions.ts';
import { type Provider, secretsOf } from './settings.ts';

const scope = 'openid profile email';
const flightMs = 10 * 60_000;
/** Timeout of each call to a provider: the three calls of a sign-in end within the ten seconds that a site waits. */
const timeoutSeconds = 3;

/** Discovery documents and keys of the providers. In an outage of a provider the last ones stay valid. */
const configurations = new LRUCache<Provider, openId.Configuration>({
  max: 20,
  ttl: 60 * 60_000,
  fetchMethod: discover,
  allowStaleOnFetchRejection: true,
});

/** GET /auth/login/{provider}?redirect=…: 302, with PKCE. A signed cookie has verifier, state, nonce, return page. */
export async function startProviderLogin(service: Service, provider: Provider, url: URL): Promise<Response> {
  const redirect = url.searchParams.get('redirect') ?? '';
  if (!isListed(redirect, provider.redirectAllowList))
    throw invalidPayload(`URL "${redirect}" can't be used to redirect after login`);
  const verifier = openId.randomPKCECodeVerifier();
  const [state, nonce] = [openId.randomState(), openId.randomNonce()];
  const target = openId.buildAuthorizationUrl(await configurations.forceFetch(provider), {
    scope,
    redirect_uri: callbackUrl(service, provider).href,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const exp = Math.floor((Date.now() + flightMs) / 1000);
  const claims = { verifier, state, nonce, redirect, provider: provider.name, exp };
  const flight = await signJwt(claims, service.auth.secret);
  return new Response(null, {
    status: 302,
    headers: { Location: target.href, 'Set-Cookie': flightCookie(service, provider, flight, flightMs) },
  });
}

interface Flight {
  verifier: string;
  state: string;
  nonce: string;
  redirect: string;
}

/** Callback of the provider: 302 to the return page, with a refresh token in a cookie, not in the address. */
export async function finishProviderLogin(
  service: Service,
  provider: Provider,
  { request, url }: { request: Request; url: URL },
): Promise<Response> {
  const flight = await readFlight(service, provider, request);
  if (!flight || url.searchParams.get('state') !== flight.state) throw invalidCredentials();
  const location = new URL(flight.redirect);
  const answer = new Response(null, { status: 302 });
  answer.headers.append('Set-Cookie', flightCookie(service, provider, '', 0));
  const account = await signInWith(service, provider, { flight, search: url.search });
  if (account) withRefreshCookie(service, answer, (await beginSession(service, account)).token);
  else location.searchParams.set('reason', 'INVALID_CREDENTIALS');
  answer.headers.set('Location', location.href);
  return answer;
}

async function signInWith(
  service: Service,
  provider: Provider,
  callback: { flight: Flight; search: string },
): Promise<string | undefined> {
  try {
    const person = await readPerson(service, provider, callback);
    return await findOrAddProviderUser(service, provider.name, person);
  } catch (error) {
    // Only the messages: further properties of the errors contain the person's claims.
    const messages = [error, error instanceof Error && error.cause].flatMap((one) =>
      one instanceof Error ? [one.message] : [],
    );
    service.onError(new Error(`Sign-in by the provider "${provider.name}" failed: ${messages.join(': ')}`));
    return undefined;
  }
}

/**
 * Exchanges the code and returns the claims of the person. Throws unless the ID token is signed with a key of
 * the provider and has its issuer, this client as audience, the nonce, and a future expiry. Names or an
 * address that the ID token lacks come from the user info of the same person.
 */
async function readPerson(
  service: Service,
  provider: Provider,
  { flight, search }: { flight: Flight; search: string },
): Promise<Record<string, unknown>> {
  const configuration = await configurations.forceFetch(provider);
  const returned = callbackUrl(service, provider);
  returned.search = search;
  const tokens = await openId.authorizationCodeGrant(configuration, returned, {
    pkceCodeVerifier: flight.verifier,
    expectedState: flight.state,
    expectedNonce: flight.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token');
  const isWhole = claims.email !== undefined && claims.given_name !== undefined;
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
}

/** Only a provider that is configured with a plain address may be called without TLS. */
function discover({ issuer, clientId, clientSecret }: Provider): Promise<openId.Configuration> {
  const server = new URL(issuer);
  const insecure = server.protocol === 'http:' ? [openId.allowInsecureRequests] : [];
  return openId.discovery(server, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [openId.enableNonRepudiationChecks, ...insecure],
  });
}

async function readFlight(
  service: Service,
  provider: Provider,
  request: Request,
): Promise<Flight | undefined> {
  const cookie = readCookie(request, cookieName(provider));
  if (cookie === undefined) return undefined;
  const read = await verifyJwt(cookie, secretsOf(service.auth), Date.now());
  if (read.kind !== 'good' || read.claims.provider !== provider.name) return undefined;
  const { verifier, state, nonce, redirect } = read.claims;
  return {
    verifier: String(verifier),
    state: String(state),
    nonce: String(nonce),
    redirect: String(redirect),
  };
}

function flightCookie({ auth }: Service, provider: Provider, value: string, maxAgeMs: number): string {
  return formatCookie(cookieName(provider), value, {
    maxAgeMs,
    isSecure: auth.isCookieSecure,
  });
}

function cookieName({ name }: Provider): string {
  return `openid.${name}`;
}

function callbackUrl({ auth }: Service, { name }: Provider): URL {
  return new URL(`auth/login/${name}/callback`, auth.publicUrl);
}
