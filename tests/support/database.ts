import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { migrate } from '#adapters/store/migrate.ts';
import {
  type DatabaseConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/postgres/embedded-postgres.ts';
import { withLock } from '../../scripts/lock.js';

/** A database of its own for one test file, with every migration of the store applied. */
export interface TestDatabase {
  connection: DatabaseConnection;
  /** Removes it; open connections are cut. */
  drop(): Promise<void>;
}

const TEMPLATE = 'volante_template';
const OWNER = 'volante';

let cluster: Promise<EmbeddedPostgres> | undefined;

/** Copies a migrated database, in a few milliseconds, on the PostgreSQL that all test files of a run share. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = inject('testDataDir');
  cluster ??= startEmbeddedPostgres({ dataDir, durable: false, log: { info() {}, warn() {}, error() {} } });
  const { superuser } = await cluster;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withLock(path.join(dataDir, 'template.lock'), () => copyTemplate(superuser, name));
  return {
    connection: { ...superuser, user: OWNER, database: name },
    drop: () => run(superuser, `drop database ${name} with (force)`),
  };
}

/** One after the other: a database cannot be copied twice at the same moment. */
async function copyTemplate(superuser: DatabaseConnection, name: string): Promise<void> {
  const copy = `create database ${name} template ${TEMPLATE} owner ${OWNER}`;
  try {
    await run(superuser, copy);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '3D000')) throw error;
    await makeTemplate(superuser);
    await run(superuser, copy);
  }
}

async function makeTemplate(superuser: DatabaseConnection): Promise<void> {
  const unfinished = `${TEMPLATE}_unfinished`;
  await run(superuser, `drop database if exists ${unfinished}`);
  await run(superuser, `create database ${unfinished} owner ${OWNER}`);
  await migrate({ ...superuser, user: OWNER, database: unfinished });
  await run(superuser, `alter database ${unfinished} rename to ${TEMPLATE}`);
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  const client = new Client({ ...connection });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
