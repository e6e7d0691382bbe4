/** PAYMENTS.md section 2. A connection that takes longer is given up, and then nothing was sent. */
const CONNECT_MS = 5_000;

/**
 * `fetch` for calls to a gateway. A connection, greeting of TLS included, that is not there after `connectMs`
 * milliseconds fails as one that was never made; the runtime's own `fetch` waits longer and cannot be told. Its library
 * is read at the first call, so that a site starts without it.
 */
export function createGatewayFetch(connectMs = CONNECT_MS): typeof fetch {
  let library: Promise<typeof fetch> | undefined;
  return async (input, init) => {
    library ??= loadFetch(connectMs);
    return (await library)(input, init);
  };
}

async function loadFetch(connectMs: number): Promise<typeof fetch> {
  const { Agent, fetch: fetchBy } = await import('undici');
  const dispatcher = new Agent({ connect: { timeout: connectMs } });
  // The same function as the runtime's, whose types are of another version.
  const fetchAlike = fetchBy as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => fetchAlike(input, { ...init, dispatcher });
}
