// Runs programs in the foreground and stops them when this process is stopped.
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const POLL_MS = 1_000;

/** Resolves to the exit status; `undefined` when a signal ended the program or this process stopped. */
export function runChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  let stopped = false;
  const stop = (signal) => {
    // Ctrl-C reaches the whole process group, and a test runner that receives it twice exits without cleaning
    // up. For the other signals SIGINT is sent, the only one that runners handle.
    if (signal !== 'SIGINT') child.kill('SIGINT');
    stopped = true;
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve(stopped ? undefined : (status ?? undefined));
    });
  });
}

/** npm forwards signals, but not when killed; then no terminal could stop this process, so it stops itself. */
export function endWithNpm() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}
