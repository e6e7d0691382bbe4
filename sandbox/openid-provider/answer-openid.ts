import { createHash, randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { html } from '../http/html.ts';
import { htmlAnswer, jsonAnswer, type WebAnswer, type WebRequest } from '../http/messages.ts';
import { createIdTokenIssuer, ID_TOKEN_FLAWS, type IdTokenFlaw } from './id-tokens.ts';

/** Accounts at the provider. John's ID tokens lack the address and the names, which the user info has. */
const people = [
  { sub: 'ana', email: 'ana.rios@example.com', given_name: 'Ana', family_name: 'Ríos', email_verified: true },
  {
    sub: 'john',
    email: 'john.smith@example.com',
    given_name: 'John',
    family_name: 'Smith',
    email_verified: true,
  },
];

/** The client with which the site's content service is registered. */
export const openIdClient = { clientId: 'volante', clientSecret: 'only-for-the-sandbox' };

interface Grant {
  sub: string;
  challenge: string;
  redirectUri: string;
  nonce: string | null;
  flaw: IdTokenFlaw | undefined;
}

/**
 * A simulated OpenID Connect provider: discovery, keys, a page to choose an account, ID tokens, PKCE, and
 * user info. The parameter `flaw` of the page makes the ID token faulty: id-tokens.ts. `base` returns its
 * address without a trailing slash. The handler returns undefined for other paths.
 */
export function createOpenIdProvider(base: () => string) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  const idTokens = createIdTokenIssuer();

  function choose(query: URLSearchParams): WebAnswer {
    const sub = people.find((one) => one.sub === query.get('sub'))?.sub;
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== openIdClient.clientId || !URL.canParse(redirectUri))
      return jsonAnswer(400, { error: 'invalid_request' });
    if (!sub) return showPeople(query);
    const code = randomUUID();
    const challenge = query.get('code_challenge') ?? '';
    const flaw = ID_TOKEN_FLAWS.find((one) => one === query.get('flaw'));
    codes.set(code, { sub, challenge, redirectUri, nonce: query.get('nonce'), flaw });
    const location = new URL(redirectUri);
    location.searchParams.set('code', code);
    location.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: location.href }, body: '' };
  }

  /** Exchanges a code for tokens. Each code is valid once and requires the matching PKCE verifier. */
  async function giveTokens(form: URLSearchParams): Promise<WebAnswer> {
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient =
      form.get('client_id') === openIdClient.clientId &&
      form.get('client_secret') === openIdClient.clientSecret;
    if (!grant || !isClient || grant.challenge !== verifier || grant.redirectUri !== form.get('redirect_uri'))
      return jsonAnswer(400, { error: 'invalid_grant' });
    const token = randomUUID();
    tokens.set(token, grant.sub);
    const answer = { access_token: token, token_type: 'Bearer', expires_in: 300 };
    return jsonAnswer(200, {
      ...answer,
      id_token: await idTokens.issue(toClaims(grant, `${base()}/openid`), grant.flaw),
    });
  }

  return async function answerOpenId(request: WebRequest): Promise<WebAnswer | undefined> {
    switch (`${request.method} ${request.path}`) {
      case 'GET /openid/.well-known/openid-configuration':
        return jsonAnswer(200, describeProvider(`${base()}/openid`));
      case 'GET /openid/keys':
        return jsonAnswer(200, await idTokens.keys());
      case 'GET /openid/authorize':
        return choose(request.query);
      case 'POST /openid/token':
        return giveTokens(new URLSearchParams(request.body));
      case 'GET /openid/userinfo': {
        const sub = tokens.get((request.header('authorization') ?? '').replace(/^Bearer /, ''));
        const person = people.find((one) => one.sub === sub);
        return person ? jsonAnswer(200, person) : jsonAnswer(401, { error: 'invalid_token' });
      }
    }
    return undefined;
  };
}

function describeProvider(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function toClaims({ sub, nonce }: Grant, iss: string): JWTPayload {
  const person = people.find((one) => one.sub === sub);
  const about = sub === 'john' ? { sub } : person;
  return { ...about, iss, aud: openIdClient.clientId, ...(nonce !== null && { nonce }) };
}

function showPeople(query: URLSearchParams): WebAnswer {
  const links = people.map(({ sub, given_name, family_name, email }) => {
    const search = new URLSearchParams([...query, ['sub', sub]]);
    return html`<li><a href="/openid/authorize?${search}">${given_name} ${family_name}</a> ${email}</li>`;
  });
  const flawed = ID_TOKEN_FLAWS.map((flaw) => {
    const search = new URLSearchParams([...query, ['sub', 'ana'], ['flaw', flaw]]);
    return html`<li><a href="/openid/authorize?${search}">${flaw}</a></li>`;
  });
  const page = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandbox sign-in</title>
<h1>Who are you?</h1><ul>${links}</ul>
<h2>Ana, with an ID token that must be refused</h2><ul>${flawed}</ul>`;
  return htmlAnswer(200, page.markup, "default-src 'none'");
}
