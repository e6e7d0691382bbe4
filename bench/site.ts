import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface BenchProcess {
  origin: string;
  stop(): Promise<void>;
}

/** With two cores the server has the first and the load the second; elsewhere the system decides. */
const PIN = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];
const START_WITHIN_MS = 120_000;

/** The built site with demo content, in a process of its own. */
export async function startBenchSite(dataDir: string): Promise<BenchProcess> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  return startPinned(['server/main.ts'], port, {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'error',
    // No pictures are made in the background while we measure.
    NODE_ENV: 'test',
  });
}

/** A program that listens on `PORT`, once it answers. */
export async function startPinned(
  program: string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<BenchProcess> {
  const [command = process.execPath, ...rest] = [...PIN, process.execPath, ...program];
  const child = spawn(command, rest, {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Also when an error that nobody caught ends the bench.
  const endWithBench = () => child.kill('SIGTERM');
  process.once('exit', endWithBench);
  child.once('exit', () => process.off('exit', endWithBench));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${origin}/readyz`, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    origin,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`${url} was not ready in ${START_WITHIN_MS / 1000} s`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
