import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inject } from 'vitest';
import { migrate } from '#adapters/store/migrate.ts';
import {
  type DatabaseConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/postgres/embedded-postgres.ts';
import { withLock } from '../../scripts/lock.js';
import { queryOnce } from './query-once.ts';

/** A separate database for a test file. */
export interface TestDatabase {
  connection: DatabaseConnection;
  /** May create other databases beside it. */
  superuser: DatabaseConnection;
  /** Drops the database and closes open connections to it. */
  drop(): Promise<void>;
}

/** Initial content of a test database. Created once per run, by the first test that needs it. */
export interface Template {
  name: string;
  fill(connection: DatabaseConnection): Promise<void>;
}

/** All migrations of the store, without rows. */
const MIGRATED: Template = {
  name: 'volante_template',
  fill: async (connection) => void (await migrate(connection)),
};

const OWNER = 'volante';

let cluster: Promise<EmbeddedPostgres> | undefined;

/** Copies a template on the PostgreSQL that all test files of a run share. Takes some milliseconds. */
export async function createTestDatabase(template = MIGRATED): Promise<TestDatabase> {
  const dataDir = inject('testDataDir');
  cluster ??= startEmbeddedPostgres({ dataDir, durable: false, log: { info() {}, warn() {}, error() {} } });
  const { superuser } = await cluster;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withLock(path.join(dataDir, 'template.lock'), () => copy(template, superuser, name));
  return {
    connection: { ...superuser, user: OWNER, database: name },
    superuser,
    drop: async () => void (await queryOnce(superuser, `drop database ${name} with (force)`)),
  };
}

/** Copies one database at a time, because a template cannot be copied twice at the same moment. */
async function copy(template: Template, superuser: DatabaseConnection, name: string): Promise<void> {
  const statement = `create database ${name} template ${template.name} owner ${OWNER}`;
  try {
    await queryOnce(superuser, statement);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '3D000')) throw error;
    await make(template, superuser);
    await queryOnce(superuser, statement);
  }
}

async function make({ name, fill }: Template, superuser: DatabaseConnection): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await queryOnce(superuser, `drop database if exists ${unfinished}`);
  await queryOnce(superuser, `create database ${unfinished} owner ${OWNER}`);
  await fill({ ...superuser, user: OWNER, database: unfinished });
  await queryOnce(superuser, `alter database ${unfinished} rename to ${name}`);
}
