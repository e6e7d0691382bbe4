import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Record<string, unknown>;

/** The parts of the REST API of Directus that `npm run studio -- provision` uses, with rows in memory. */
export interface DirectusStandIn {
  url: string;
  /** Rows by the first part of their path: `collections`, `fields`, `users`, `settings` … */
  rows: Map<string, Row[]>;
  /** Methods and paths of all requests that changed something. */
  changes: string[];
  close(): Promise<void>;
}

/** `version` is what it reports of itself; `token` is that of its administrator. */
export async function startDirectusStandIn(version: string, token: string): Promise<DirectusStandIn> {
  const rows = new Map<string, Row[]>([
    ['server', [{ version }]],
    ['settings', [{ project_name: 'Rental' }]],
  ]);
  const changes: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const { pathname } = new URL(url, 'http://directus');
    const [, kind = '', id, part] = pathname.split('/');
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${token}`)
      return send(401, { errors: [{ message: 'Invalid user credentials.' }] });
    const own = rows.get(kind) ?? [];
    if (method === 'GET') return send(200, { data: own });
    const body = await readJson(request);
    changes.push(`${method} ${pathname}`);
    if (method === 'POST') rows.set(kind, [...own, ...toRows(kind, id, body)]);
    else for (const row of own) if (isMeant(row, id, part)) Object.assign(row, body);
    if (kind === 'collections') rows.set('fields', [...(rows.get('fields') ?? []), ...toFields(body as Row)]);
    return send(200, { data: body });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    rows,
    changes,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Items have a key, and fields a name, below their collection. */
function isMeant(row: Row, id: string | undefined, part: string | undefined): boolean {
  return part === undefined ? id === undefined || row.id === id : [row.id, row.field].includes(part);
}

async function readJson(request: IncomingMessage): Promise<Row | Row[]> {
  return JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'));
}

/** Fields are posted to the path of their collection. */
function toRows(kind: string, id: string | undefined, body: Row | Row[]): Row[] {
  const given = Array.isArray(body) ? body : [body];
  return kind === 'fields' ? given.map((row) => ({ collection: id, ...row })) : given;
}

/** A collection is posted with its fields. */
function toFields({ collection, fields = [] }: Row): Row[] {
  return (fields as Row[]).map((field) => ({ collection, ...field }));
}
