import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type CleanOutcome, MAXIMUM_PICTURE_BYTES } from '#operations/ports/private-files.ts';
import { EXIT_TOO_MANY_PIXELS } from './picture-exits.ts';
import { takeTurns } from './take-turns.ts';

/** Whatever the file does, nobody waits longer. */
const TIMEOUT_MS = 20_000;

/**
 * What the program for one picture may take, in kilobytes of `ulimit -d`. V8 reserves 600 MB of them without using them; the rest is
 * the largest picture that is accepted, twice (decoded and being drawn), and the program.
 */
const MAXIMUM_MEMORY_KB = 1_000_000;

const PROGRAM = fileURLToPath(new URL('./redraw-picture.ts', import.meta.url));

/** One at a time: a small file may be a hundred megabytes of pixels, and a core is busy with each. */
const inTurn = takeTurns(1);

/**
 * A new JPEG from the pixels of a JPEG, PNG or HEIC: turned upright, at most 2400 pixels long, and without any metadata.
 * The first bytes decide what a file is, never its name or the type that the browser said. In a process of its own with
 * its own limit of memory and time, so that a hostile file cannot end or delay the site.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanOutcome> {
  if (bytes.length > MAXIMUM_PICTURE_BYTES) return { kind: 'too-large' };
  return isPicture(bytes) ? inTurn(() => redraw(bytes)) : { kind: 'unreadable' };
}

async function redraw(bytes: Uint8Array): Promise<CleanOutcome> {
  const node = [process.execPath, '--max-old-space-size=128', PROGRAM];
  const limited = ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(MAXIMUM_MEMORY_KB), ...node];
  // Without the environment: the program needs no key of the site.
  const child = spawn('/bin/sh', limited, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // It may end before it has read all.
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

/** JPEG, PNG, or the file type box of HEIC. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return head.startsWith('\xff\xd8\xff') || head === '\x89PNG\r\n\x1a\n' || head.endsWith('ftyp');
}
