// A lock between processes, held by a file. Plain JavaScript: the installer uses it before anything is
// installed.
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 50;
const ABANDONED_MS = 5_000;

/**
 * Runs `work` while holding `file`, after waiting for another living process that holds it. A lock whose
 * holder was killed is taken over: the file contains the holder's identity, which distinguishes a dead
 * process from a living one. `onWait(pid)` is called once when it has to wait.
 *
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @param {(holderPid: number) => void} onWait
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  let waited = false;
  while (!tryLock(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && !isHeld(file, holder)) breakLock(file, holder);
    else if (!waited) {
      waited = true;
      onWait(Number.parseInt(holder ?? '', 10));
    }
    await wait(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Differs from that of a later process with the same id. Undefined: dead, or a zombie. */
export function processIdentity(pid) {
  if (process.platform !== 'linux') return isSignalled(pid) ? `${pid}` : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startedTicks] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? undefined : `${pid} ${startedTicks}`;
  } catch {
    return undefined;
  }
}

function isSignalled(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryLock(file) {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, processIdentity(process.pid) ?? `${process.pid}`);
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isHeld(file, holder) {
  // The file is empty between its creation and the first write: the lock counts as held, unless that was long
  // ago.
  if (holder === '') return ageMs(file) < ABANDONED_MS;
  return processIdentity(Number.parseInt(holder, 10)) === holder;
}

/** One process at a time, or a second one would remove the new lock of the first. */
function breakLock(file, deadHolder) {
  const guard = `${file}.break`;
  if (!tryLock(guard)) {
    if (ageMs(guard) > ABANDONED_MS) rmSync(guard, { force: true });
    return;
  }
  if (readHolder(file) === deadHolder) rmSync(file, { force: true });
  rmSync(guard, { force: true });
}

function ageMs(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
