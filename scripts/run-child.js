// Runs programs in front of the user and takes them along when this one is told to end.
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_EVERY_MS = 1_000;

/** Resolves to the exit status; to `undefined` when a signal ended the program, or this one was told to end meanwhile. */
export function runChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  let stopped = false;
  const stop = (signal) => {
    // Ctrl-C reaches the whole group; a runner that gets it twice gives up before it has cleaned up. Of the others it
    // understands only that one.
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

/**
 * npm passes signals on, but not when it is killed itself: then nobody could end this process from its terminal any more, and it
 * ends itself.
 */
export function endWithNpm() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}
