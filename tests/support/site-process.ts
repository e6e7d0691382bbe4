import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { vi } from 'vitest';

const MAIN = path.resolve(import.meta.dirname, '../../server/main.ts');

/** The whole site as a separate process, started as by `npm start`. */
export interface SiteProcess {
  origin: string;
  pid: number;
  /** All output so far. */
  printed(): string;
  waitUntilReady(): Promise<void>;
  /** Resolves to the exit status; null when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

/**
 * Starts the site or another script that starts it, without the environment of this process. `options` are
 * options of Node; `user` is the id of the user that runs it, which only root can set.
 */
export function startSiteProcess(
  port: number,
  env: Record<string, string>,
  { script = MAIN, options = [], user }: { script?: string; options?: string[]; user?: number } = {},
): SiteProcess {
  const own = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port), ...env };
  const args = [...options, script];
  const rights = user === undefined ? {} : { uid: user, gid: user };
  const child = spawn(process.execPath, args, { env: own, stdio: ['ignore', 'pipe', 'pipe'], ...rights });
  const { pid } = child;
  if (pid === undefined) throw new Error('The site did not start');
  const origin = `http://127.0.0.1:${port}`;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = waitForExit(child);
  return {
    origin,
    pid,
    exited,
    printed: () => output,
    waitUntilReady: async () => {
      await vi.waitUntil(() => isReady(origin), { timeout: 110_000, interval: 50 });
    },
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** The first of three consecutive free ports: for the site, its sandbox and the sandbox's controls. */
export async function findFreePorts(): Promise<number> {
  for (;;) {
    const first = await tryPort(0);
    const others =
      first === undefined ? [undefined] : await Promise.all([tryPort(first + 1), tryPort(first + 2)]);
    if (first !== undefined && others.every((port) => port !== undefined)) return first;
  }
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  const [status] = await once(child, 'close');
  return status;
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
  await answer?.text();
  return answer?.status === 200;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
