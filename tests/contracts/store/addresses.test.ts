import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readDatabaseUrl } from '#adapters/store/addresses.ts';
import { Connection } from '#adapters/store/connection.ts';
import { createStore } from '#adapters/store/create-store.ts';
import { closeDatabase, openDatabase } from '#adapters/store/database.ts';
import { makeAuthority, makeSigner } from '#sandbox/paypal/certificate.ts';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';
import { requireDatabase } from '#server/postgres/outside-database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { openSilentServer } from '#tests/support/silent-server.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const open: TestDatabase[] = [];
let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await createDatabase();
});
afterAll(() => Promise.all(open.map((database) => database.drop())));

async function createDatabase(): Promise<DatabaseConnection> {
  const database = await createTestDatabase();
  open.push(database);
  return database.connection;
}

const query = (text: string, at = connection) => queryOnce<Record<string, unknown>>(at, text);

describe('a pooler that refuses the limits of sessions', () => {
  it('is refused at the start', async () => {
    const reason = 'unsupported startup parameter: statement_timeout';
    const pooler = createServer((socket) =>
      socket.once('data', () => socket.end(toErrorMessage('08P01', reason))),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => void pooler.close());
    await vi.waitFor(() => expect(pooler.listening).toBe(true));
    const connectionString = `postgres://volante:hidden@127.0.0.1:${portOf(pooler)}/volante`;
    await expect(requireDatabase({ connectionString }, log)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that refuses',
    );
  });
});

describe('an address with several hosts', () => {
  it('leads to the one that can write, past a silent, a missing and a read-only one', async () => {
    const standby = await createDatabase();
    await query(`ALTER DATABASE ${standby.database} SET default_transaction_read_only = on`, {
      ...standby,
      user: 'postgres',
    });
    const silent = await openSilentServer({ greets: false });
    onTestFinished(silent.close);
    // Stands in for a standby: the same address, but another database, whose name has the same length.
    const toStandby = await openTcpRelay((bytes) =>
      replaceText(bytes, connection.database, standby.database),
    );
    const toPrimary = await openTcpRelay();
    const hosts = [silent.port, 1, toStandby, toPrimary].map((port) => `127.0.0.1:${port}`);
    const url = `postgres://${connection.user}@${hosts}/${connection.database}`;
    const nameOf = async (address: string) => {
      const client = new Connection(readDatabaseUrl(address));
      await client.connect();
      const { rows } = await client.query('SELECT current_database() AS name').finally(() => client.end());
      return rows[0].name;
    };
    expect(await nameOf(url)).toBe(connection.database);
    expect(await nameOf(`${url}?target_session_attrs=read-only`)).toBe(standby.database);
    const none = `postgres://${connection.user}@${hosts.slice(1, 3)}/${connection.database}`;
    await expect(nameOf(none)).rejects.toThrow('No host of the database has a session that is read-write');
    const database = openDatabase({ address: readDatabaseUrl(url), log });
    onTestFinished(() => closeDatabase(database));
    await createStore(database).tryWriting();
  });
});

describe('an address with sslmode=verify-full', () => {
  it('accepts the certificate of the host by the given authority, and no other', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'volante-tls-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const authority = makeAuthority('Authority of this test');
    const files = { right: authority, wrong: makeAuthority('Another authority') };
    for (const [name, { certificate }] of Object.entries(files))
      writeFileSync(path.join(directory, name), certificate);
    const toUrl = (port: number, mode: string, file: string) =>
      `postgres://${connection.user}@localhost:${port}/${connection.database}?sslmode=${mode}&sslrootcert=${path.join(directory, file)}`;
    const ask = async (url: string) => {
      const client = new Connection(readDatabaseUrl(url));
      client.on('error', () => {});
      await client.connect();
      return client.query('SELECT 1').finally(() => client.end());
    };
    const named = await openTlsRelay(makeSigner('localhost', 'tls-server', authority));
    const other = await openTlsRelay(makeSigner('db.example.com', 'tls-server', authority));
    await ask(toUrl(named, 'verify-full', 'right'));
    for (const mode of ['verify-full', 'require']) {
      await expect(ask(toUrl(named, mode, 'wrong'))).rejects.toThrow(/certificate|signature/i);
      await expect(ask(toUrl(other, mode, 'right'))).rejects.toThrow(/altnames|does not match/i);
    }
  });
});

/** Listens on a port of this machine and connects each client to the test's server. */
async function openTcpRelay(change = (bytes: Buffer) => bytes): Promise<number> {
  return listenOnPort((near) => {
    const far = connectToServer();
    near.on('data', (bytes) => far.write(change(bytes)));
    near.on('close', () => far.destroy());
    far.pipe(near);
  });
}

/** Like `openTcpRelay`, but accepts TLS as PostgreSQL does: after an unencrypted request for it. */
async function openTlsRelay({ privateKey, certificate }: ReturnType<typeof makeAuthority>): Promise<number> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return listenOnPort((near) => {
    near.once('data', () => {
      const secure = new tls.TLSSocket(near, { isServer: true, key, cert: certificate });
      const far = connectToServer();
      secure.on('error', () => far.destroy());
      secure.on('close', () => far.destroy());
      secure.pipe(far).pipe(secure);
      near.write('S');
    });
  });
}

function connectToServer(): Socket {
  const { host, port } = connection;
  return connect(path.join(host, `.s.PGSQL.${port}`)).on('error', () => {});
}

async function listenOnPort(accept: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    accept(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return portOf(server);
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Both texts have the same length. */
function replaceText(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
}

/** ErrorResponse of PostgreSQL's protocol. */
function toErrorMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
