import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** Resolves to the exit status; null when it was killed. Rejects when Node printed a warning. */
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
      const ended = exited.then((status) => Promise.reject(new Error(`Ended with ${status}:\n${output}`)));
      await Promise.race([vi.waitUntil(() => isReady(origin), { timeout: 110_000, interval: 50 }), ended]);
    },
    async end(signal) {
      child.kill(signal);
      const status = await exited;
      // A loader, by which some tests replace a module, is reported as experimental.
      const [warning] = /^\(node:\d+\) (?!ExperimentalWarning).*$/m.exec(output) ?? [];
      if (warning) throw new Error(`The site printed a warning: ${warning}`);
      return status;
    },
  };
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
