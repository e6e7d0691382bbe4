import type { RouterContextProvider } from 'react-router';
import { apiClientContext, clientIpContext, servicesContext } from '#app/request/context.ts';
import type { ApiClient, ApiScope } from '#operations/security/api-client.ts';
import { logAccess } from '#operations/security/log-access.ts';

type Refusal = { status: 401 | 403; error: string; outcome: string; headers: Record<string, string> };

/** The program of a token, or the response: 401 without one, 403 without the scope. Refusals are logged. */
export function authorize(
  request: Request,
  context: Readonly<RouterContextProvider>,
  scope: ApiScope,
): ApiClient | Response {
  const client = context.get(apiClientContext)(request.headers.get('Authorization'));
  if (client?.scopes.includes(scope)) return client;
  const { status, error, outcome, headers } = client ? WRONG_SCOPE : NO_TOKEN;
  logAccess(context.get(servicesContext), {
    access: `${scope}-api`,
    outcome,
    network: context.get(clientIpContext),
  });
  return respond({ error }, { status, headers });
}

const NO_TOKEN: Refusal = {
  status: 401,
  error: 'unauthorized',
  outcome: 'no-token',
  headers: { 'WWW-Authenticate': 'Bearer' },
};
const WRONG_SCOPE: Refusal = {
  status: 403,
  error: 'the token lacks the scope',
  outcome: 'no-scope',
  headers: {},
};

/** Returns a JSON response that is not stored. */
export function respond(body: unknown, { status = 200, headers = {} }: ResponseInit = {}): Response {
  const response = Response.json(body, { status, headers });
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
