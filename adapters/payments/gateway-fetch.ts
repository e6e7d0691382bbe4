/** payments.md#transport. When connecting takes longer, the call is aborted before anything was sent. */
const CONNECT_MS = 5_000;

/**
 * `fetch` for calls to a gateway. A connection that is not established after `connectMs` milliseconds, TLS
 * handshake included, fails as a connection that was never made; the timeout of the runtime's own `fetch` is
 * longer and cannot be set. The library is imported at the first call, which keeps the start of the site
 * fast.
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
  // It is the function that the runtime uses, but with types of another version.
  const fetchAlike = fetchBy as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => fetchAlike(input, { ...init, dispatcher });
}
