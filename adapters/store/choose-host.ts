import pg from 'pg';

/** Hosts of an address, one of which is chosen for each new connection. */
export interface Hosts {
  /** One URL for each host, equal in everything else. */
  urls: readonly string[];
  wanted: 'any' | 'read-write' | 'read-only';
}

export interface Host {
  host: string;
  port: number;
}

const ANSWER_WITHIN_MS = 3_000;

const underWay = new WeakMap<Hosts, Promise<Host>>();

/**
 * Returns the host that first answers with a session of the wanted kind. All are asked at once, so that a
 * silent one delays nothing. Rejects when none has answered so within three seconds.
 */
export function chooseHost(hosts: Hosts): Promise<Host> {
  const known = underWay.get(hosts);
  if (known) return known;
  const choice = Promise.any(hosts.urls.map((url) => tryHost(url, hosts.wanted)))
    .catch(({ errors: [cause] }: AggregateError) => {
      throw new Error(`No host of the database has a session that is ${hosts.wanted}`, { cause });
    })
    .finally(() => underWay.delete(hosts));
  underWay.set(hosts, choice);
  return choice;
}

async function tryHost(connectionString: string, wanted: Hosts['wanted']): Promise<Host> {
  const client = new pg.Client({
    connectionString,
    application_name: 'volante choose host',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ kind: string }>(
      "SELECT CASE current_setting('transaction_read_only') WHEN 'on' THEN 'read-only' ELSE 'read-write' END AS kind",
    );
    const kind = rows[0]?.kind;
    if (wanted !== 'any' && kind !== wanted) throw new Error(`The session is ${kind}`);
    return { host: client.host, port: client.port };
  } finally {
    client.end().catch(() => {});
  }
}
