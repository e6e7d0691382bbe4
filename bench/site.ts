import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface BenchProcess {
  origin: string;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 120_000;

/**
 * The built site with demo content as a child process, pinned to the core `core` where the system supports
 * it.
 */
export async function startSite(dataDir: string, core = 0): Promise<BenchProcess> {
  const environment = {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    // Disables the background generation of pictures during the measurement.
    NODE_ENV: 'test',
  };
  return startPinned(['server/main.ts'], await freePort(), environment, core);
}

/**
 * Starts a program that listens on `PORT`; resolves when it answers requests. The load generator uses the
 * other cores.
 */
export async function startPinned(
  program: string[],
  port: number,
  environment: Record<string, string>,
  core = 0,
): Promise<BenchProcess> {
  const pin = process.platform === 'linux' ? ['taskset', '-c', String(core)] : [];
  const [command = process.execPath, ...rest] = [...pin, process.execPath, ...program];
  const child = spawn(command, rest, {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Also ends the child after an uncaught error.
  const endWithBench = () => child.kill();
  process.once('exit', endWithBench);
  child.once('exit', () => process.off('exit', endWithBench));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/readyz`, child);
  return {
    origin,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} during its start`);
    if (Date.now() > deadline) throw new Error(`${url} was not ready in ${START_WITHIN_MS / 1000} s`);
    await wait(50);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
