import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { chooseAccount, giveTo, runAs } from '#server/postgres/account.ts';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';
import { findFreePorts } from './free-ports.ts';
import { queryOnce } from './query-once.ts';
import { requireSystemPostgres, runShell } from './system-postgres.ts';

/** A primary and a standby, which are PostgreSQL of the system on this machine. */
export interface PostgresPair {
  /** Address of the database for sites: both hosts. */
  url: string;
  /** The database on the host that is the primary now. */
  primary(): DatabaseConnection;
  /** Kills all processes of the primary at once, as when its machine loses power. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Copies the primary to a new standby. Resolves when each commit waits for it. */
  addStandby(): Promise<void>;
  /** Rows of a query of a superuser on the primary. */
  query<Row extends object>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

interface Node {
  directory: string;
  port: number;
  child: ChildProcess | undefined;
}

const WITHIN = { timeout: 60_000, interval: 20 };
/** Name of the database and of its owner. */
const DATABASE = 'volante';
const SUPERUSER = 'postgres';

/** Ends PostgreSQL when its input ends, which happens also when the tests are killed. */
const KEEPER = '"$@" & cat > /dev/null; kill -QUIT $!; wait';

/**
 * Starts a primary with an empty database of the role `volante`, and no standby yet. `fsync` is off, because
 * only processes are killed: what they have written to the system is kept.
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = await requireSystemPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-pair-'));
  chmodSync(folder, 0o711);
  const first = await findFreePorts();
  const nodes = ['a', 'b'].map((name, index): Node => {
    const directory = path.join(folder, name);
    mkdirSync(directory, { mode: 0o700 });
    giveTo(chooseAccount(), directory);
    return { directory, port: first + index, child: undefined };
  });
  let [primary, standby] = nodes as [Node, Node];
  const env = { PATH: `${programs}:/usr/bin:/bin`, LC_ALL: 'C' };

  function query<Row extends object>(text: string, node = primary, database = DATABASE): Promise<Row[]> {
    return queryOnce(`postgres://${SUPERUSER}@127.0.0.1:${node.port}/${database}`, text);
  }

  await runShell('initdb --username="$OWNER" --auth=trust --encoding=UTF8 --no-sync --pgdata="$DATA"', {
    ...env,
    OWNER: SUPERUSER,
    DATA: primary.directory,
  });
  await start(programs, primary);
  await query(`CREATE ROLE ${DATABASE} LOGIN`, primary, SUPERUSER);
  await query(`CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`, primary, SUPERUSER);

  return {
    url: `postgres://${DATABASE}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${DATABASE}`,
    primary: () => ({ host: '127.0.0.1', port: primary.port, user: DATABASE, database: DATABASE }),
    query: (text) => query(text),
    killPrimary: () => kill(primary),
    async promote() {
      [primary, standby] = [standby, primary];
      await query('SELECT pg_promote(true, 60)');
    },
    async addStandby() {
      // The directory stays: with another inode the shared memory of its former server would be left behind.
      for (const name of readdirSync(standby.directory))
        rmSync(path.join(standby.directory, name), { recursive: true });
      await runShell(
        'pg_basebackup --dbname="$FROM" --pgdata="$DATA" --write-recovery-conf --checkpoint=fast --no-sync',
        {
          ...env,
          FROM: `host=127.0.0.1 port=${primary.port} user=${SUPERUSER}`,
          DATA: standby.directory,
        },
      );
      await start(programs, standby);
      const isStandby = async (what: string) =>
        (await query(`SELECT FROM pg_stat_replication WHERE ${what}`)).length > 0;
      await vi.waitUntil(() => isStandby("state = 'streaming'"), WITHIN);
      // After the copy, which must not have it: a promoted standby would wait for a standby of its own.
      await query("ALTER SYSTEM SET synchronous_standby_names = '*'");
      await query('SELECT pg_reload_conf()');
      await vi.waitUntil(() => isStandby("sync_state = 'sync'"), WITHIN);
    },
    async stop() {
      await Promise.all(nodes.map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(programs: string, node: Node): Promise<void> {
  const settings = [
    `port=${node.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    // Files in its directory, which are deleted with it after a kill.
    'dynamic_shared_memory_type=mmap',
  ];
  const server = [path.join(programs, 'postgres'), '-D', node.directory];
  const args = ['-c', KEEPER, 'keeper', ...server, ...settings.flatMap((each) => ['-c', each])];
  const stdio = ['pipe', 'ignore', 'pipe'] as const;
  const child = spawn('sh', args, { ...runAs(chooseAccount()), cwd: '/', stdio: [...stdio] });
  node.child = child;
  let printed = '';
  child.stderr.on('data', (chunk) => (printed = (printed + chunk).slice(-2_000)));
  const isOpen = () =>
    queryOnce(`postgres://${SUPERUSER}@127.0.0.1:${node.port}/${SUPERUSER}`, 'SELECT').then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isOpen, WITHIN).catch((error) => {
    throw new Error(`PostgreSQL did not start: ${printed}`, { cause: error });
  });
}

/** The server itself is stopped first, so that it does not react when its other processes end. */
async function kill(node: Node): Promise<void> {
  const [line = ''] = readFileSync(path.join(node.directory, 'postmaster.pid'), 'utf8').split('\n');
  const server = Number(line);
  process.kill(server, 'SIGSTOP');
  for (const pid of [...listChildren(server), server]) process.kill(pid, 'SIGKILL');
  await stop(node);
}

function listChildren(parent: number): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => readParent(id) === parent).map(Number);
}

/** The field after the state of the process. Undefined for one that has ended meanwhile. */
function readParent(id: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
  } catch {
    return undefined;
  }
}

async function stop({ child }: Node): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.stdin?.end();
  await ended;
}
