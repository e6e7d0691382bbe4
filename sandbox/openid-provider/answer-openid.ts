import { createHash, randomUUID } from 'node:crypto';
import { html } from '../http/html.ts';
import { htmlAnswer, jsonAnswer, type WebAnswer } from '../http/web-answer.ts';
import type { WebRequest } from '../http/web-request.ts';

/** Accounts at the provider. */
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
}

/**
 * A simulated OpenID Connect provider: discovery, a page to choose an account, tokens with PKCE, and user
 * info. `base` returns its address without a trailing slash. The handler returns undefined for other paths.
 */
export function createOpenIdProvider(base: () => string) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, string>();

  function choose(query: URLSearchParams): WebAnswer {
    const sub = people.find((one) => one.sub === query.get('sub'))?.sub;
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== openIdClient.clientId || !URL.canParse(redirectUri))
      return jsonAnswer(400, { error: 'invalid_request' });
    if (!sub) return showPeople(query);
    const code = randomUUID();
    codes.set(code, { sub, challenge: query.get('code_challenge') ?? '', redirectUri });
    const location = new URL(redirectUri);
    location.searchParams.set('code', code);
    location.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: location.href }, body: '' };
  }

  /** Exchanges a code for a token. Each code is valid once and requires the matching PKCE verifier. */
  function giveToken(form: URLSearchParams): WebAnswer {
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
    return jsonAnswer(200, { access_token: token, token_type: 'Bearer', expires_in: 300 });
  }

  return function answerOpenId(request: WebRequest): WebAnswer | undefined {
    switch (`${request.method} ${request.path}`) {
      case 'GET /openid/.well-known/openid-configuration':
        return jsonAnswer(200, {
          issuer: `${base()}/openid`,
          authorization_endpoint: `${base()}/openid/authorize`,
          token_endpoint: `${base()}/openid/token`,
          userinfo_endpoint: `${base()}/openid/userinfo`,
        });
      case 'GET /openid/authorize':
        return choose(request.query);
      case 'POST /openid/token':
        return giveToken(new URLSearchParams(request.body));
      case 'GET /openid/userinfo': {
        const sub = tokens.get((request.header('authorization') ?? '').replace(/^Bearer /, ''));
        const person = people.find((one) => one.sub === sub);
        return person ? jsonAnswer(200, person) : jsonAnswer(401, { error: 'invalid_token' });
      }
    }
    return undefined;
  };
}

function showPeople(query: URLSearchParams): WebAnswer {
  const links = people.map(({ sub, given_name, family_name, email }) => {
    const search = new URLSearchParams([...query, ['sub', sub]]);
    return html`<li><a href="/openid/authorize?${search}">${given_name} ${family_name}</a> ${email}</li>`;
  });
  const page = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandbox sign-in</title>
<h1>Who are you?</h1><ul>${links}</ul>`;
  return htmlAnswer(200, page.markup, "default-src 'none'");
}
