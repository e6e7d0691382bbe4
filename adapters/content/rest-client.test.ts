import { describe, expect, it } from 'vitest';
import { ContentError } from './content-error.ts';
import { type ClientOptions, createRestClient } from './rest-client.ts';

/** A service that answers `reply` and records the requests. */
function open(
  reply: () => Response = () => Response.json({ data: [] }),
  changes: Partial<ClientOptions> = {},
) {
  const requests: Request[] = [];
  const lines: { fields: object; message: string }[] = [];
  const put = (fields: object, message: string) => void lines.push({ fields, message });
  const client = createRestClient({
    baseUrl: 'https://content.example/base',
    token: 'static',
    log: { info: put, warn: put, error: put },
    fetch: async (request) => {
      requests.push(request);
      return reply();
    },
    ...changes,
  });
  const bearers = () => requests.map(({ headers }) => headers.get('authorization'));
  return { client, requests, lines, bearers };
}

describe('a call', () => {
  it('uses the token of the user, else the static token where that is allowed', async () => {
    let user: string | undefined = 'mine';
    const { client, bearers } = open(undefined, { userToken: () => user });
    await client.send('users/me');
    user = undefined;
    await client.send('items/flota');
    await client.send('users/me', { allowStaticToken: false });
    user = 'mine';
    await client.send('auth/refresh', { isAnonymous: true });
    expect(bearers()).toEqual(['Bearer mine', 'Bearer static', null, null]);
  });

  it('goes below the base address, with objects as JSON text', async () => {
    const { client, requests } = open();
    const filter = { marca: { _eq: 'Kia & "Co"' } };
    await client.getItems('flota', { filter, fields: '*,discount.*', sort: '-id', limit: -1 });
    const url = new URL(requests[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://content.example/base/items/flota');
    expect(JSON.parse(url.searchParams.get('filter') ?? '')).toEqual(filter);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      fields: '*,discount.*',
      sort: '-id',
      limit: '-1',
    });
  });

  it('writes JSON and follows no redirect', async () => {
    const { client, requests } = open(() => Response.json({ data: { id: 7 } }));
    expect(await client.createItems('flota', { modelo: 'Rio' })).toEqual({ id: 7 });
    await client.updateItem('flota', 'a/b', { modelo: 'Rio' });
    await client.deleteItems('flota', [7]);
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /base/items/flota',
      'PATCH /base/items/flota/a%2Fb',
      'DELETE /base/items/flota',
    ]);
    expect(await requests[0]?.json()).toEqual({ modelo: 'Rio' });
    expect(requests[0]?.redirect).toBe('manual');
  });

  it('without a collection is an error', async () => {
    await expect(open().client.getItem('', 1)).rejects.toThrow('Missing collection parameter');
  });
});

describe('a failure', () => {
  it('of the service is logged and rethrown with status, message and data', async () => {
    const body = { errors: [{ message: 'Too many.', extensions: { code: 'REQUESTS_EXCEEDED' } }] };
    const { client, lines } = open(() =>
      Response.json(body, { status: 429, statusText: 'Slow', headers: { 'Retry-After': '58' } }),
    );
    const error = await client
      .send('users/me?access_token=secret')
      .catch((thrown: unknown) => (thrown instanceof ContentError ? thrown : undefined));
    expect(error).toMatchObject({
      statusCode: 429,
      message: 'Too many.',
      data: body,
      code: 'REQUESTS_EXCEEDED',
      retryAfterSeconds: 58,
    });
    expect(lines).toEqual([
      { message: '[Directus Error]', fields: { status: 429, statusText: 'Slow', path: 'users/me' } },
    ]);
  });

  it('that is no JSON has the text of its status', async () => {
    const { client } = open(() => new Response('<h1>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(client.getItems('flota')).rejects.toMatchObject({
      statusCode: 502,
      message: 'Bad Gateway',
    });
  });

  it('of the network counts as an outage', async () => {
    const { client, lines } = open(undefined, {
      fetch: async () => Promise.reject(new TypeError('no route')),
    });
    await expect(client.getItems('flota')).rejects.toMatchObject({ statusCode: 503 });
    expect(lines).toMatchObject([{ message: '[Directus Error]', fields: { statusText: 'no route' } }]);
  });

  it('that times out counts as an outage, also when the service ignores the abort signal', async () => {
    const { client } = open(undefined, { timeoutMs: 5, fetch: () => new Promise(() => undefined) });
    await expect(client.send('items/flota')).rejects.toMatchObject({ statusCode: 503 });
  });

  it('is a response without a list where a list is expected', async () => {
    const { client } = open(() => Response.json({ data: { id: 1 } }));
    await expect(client.getItems('flota')).rejects.toMatchObject({ statusCode: 502 });
  });
});
