// Runs a program in front of the user and takes it along when this one is told to end.
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Resolves to the exit status; to `undefined` when a signal ended the program, or this one was told to end meanwhile. */
export function runChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  let stopped = false;
  const stop = (signal) => {
    // Ctrl-C reaches the whole group; a runner that gets it twice gives up before it has cleaned up.
    if (signal !== 'SIGINT') child.kill(signal);
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
