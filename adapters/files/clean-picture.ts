import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type CleanOutcome, MAXIMUM_PICTURE_BYTES } from '#operations/ports/private-files.ts';
import { EXIT_TOO_MANY_PIXELS } from './picture-exits.ts';
import { takeTurns } from './take-turns.ts';

const TIMEOUT_MS = 20_000;

/**
 * Memory limit of the process for one picture, in kilobytes of `ulimit -d`. V8 reserves 600 MB of it without
 * using them. The rest holds the largest accepted picture twice (decoded and while it is drawn) and the
 * program.
 */
const MAXIMUM_MEMORY_KB = 1_000_000;

const PROGRAM = fileURLToPath(new URL('./redraw-picture.ts', import.meta.url));

/** One at a time: a small file may decode to a hundred megabytes of pixels, and each occupies a core. */
const inTurn = takeTurns(1);

/**
 * Returns a new JPEG from the pixels of a JPEG, PNG or HEIC: upright, at most 2400 pixels long, and without
 * any metadata. The type is detected from the first bytes, never from the name or the type that the browser
 * sends. The decoder runs in its own process with limits of memory and time, so that a hostile file cannot
 * crash or block the site.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanOutcome> {
  if (bytes.length > MAXIMUM_PICTURE_BYTES) return { kind: 'too-large' };
  return isPicture(bytes) ? inTurn(() => redraw(bytes)) : { kind: 'unreadable' };
}

async function redraw(bytes: Uint8Array): Promise<CleanOutcome> {
  const node = [process.execPath, '--max-old-space-size=128', PROGRAM];
  const limited = ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(MAXIMUM_MEMORY_KB), ...node];
  // The process gets no environment variables, because it needs no keys of the site.
  const child = spawn('/bin/sh', limited, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // The process may exit before it has read all bytes.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  const [jpeg, status] = await Promise.all([buffer(child.stdout), ended]);
  if (status === 0 && jpeg.length > 0) return { kind: 'clean', jpeg };
  return { kind: status === EXIT_TOO_MANY_PIXELS ? 'too-many-pixels' : 'unreadable' };
}

/** Whether the bytes start like a JPEG or PNG, or have the file type box of HEIC. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return head.startsWith('\xff\xd8\xff') || head === '\x89PNG\r\n\x1a\n' || head.endsWith('ftyp');
}
