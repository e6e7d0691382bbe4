import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { openSilentServer } from '#tests/support/silent-server.ts';
import { requireDatabase } from './outside-database.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

it('accepts a database that responds', async () => {
  const { connection, drop } = await createTestDatabase();
  const { host, user, database } = connection;
  await requireDatabase({ user, database, host }, log);
  await drop();
});

it('reports an unreachable database, without the password', async () => {
  const address = { connectionString: 'postgres://volante:hidden@127.0.0.1:1/volante' };
  const failure = await requireDatabase(address, log, { withinMs: 0 }).catch((error) => error);
  expect(failure.message).toBe('The database of DATABASE_URL cannot be used');
  expect(failure.cause.message).toContain('ECONNREFUSED');
  expect(`${failure.stack}${failure.cause.stack}`).not.toContain('hidden');
});

it('does not wait for a database that refuses', async () => {
  const { connection, drop } = await createTestDatabase();
  const address = { ...connection, user: 'nobody-known', database: 'none' };
  await expect(requireDatabase(address, log)).rejects.toThrow('cannot be used');
  await drop();
});

it('refuses a database that is not in UTF8, and says so', async () => {
  const { connection, superuser, drop } = await createTestDatabase();
  const other = `${connection.database}_ascii`;
  const form = "template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'";
  await queryOnce(superuser, `create database ${other} ${form}`);
  const refused = requireDatabase({ ...connection, database: other }, log);
  await expect(refused).rejects.toThrow('has the encoding SQL_ASCII; UTF8 is needed');
  await queryOnce(superuser, `drop database ${other}`);
  await drop();
});

it.each([
  ['before it lets anybody in', false],
  ['as soon as it is asked', true],
])('gives up a host that stops responding %s', async (_, greets) => {
  const { port, close } = await openSilentServer({ greets });
  const address = { connectionString: `postgres://volante:hidden@127.0.0.1:${port}/volante` };
  const limits = { withinMs: 0, answerWithinMs: 300 };
  const failure = await requireDatabase(address, log, limits).catch((error) => error);
  await close();
  expect(failure.message).toBe('The database of DATABASE_URL cannot be used');
  expect(failure.cause.message).toMatch(/does not answer|timeout/);
});
