import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import heicDecode from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { EXIT_TOO_MANY_PIXELS, EXIT_UNREADABLE } from './picture-exits.ts';

// The program that `clean-picture.ts` runs for one picture: its bytes come on standard input, the JPEG goes to standard output, and
// the exit status names the refusal.

/** More than the cameras of phones have (50 million); a picture of 200 million pixels is an attack or a mistake. */
const MAXIMUM_PIXELS = 60_000_000;
/** All pixels decoded, where they pass through memory row by row. */
const MAXIMUM_BYTES = 240_000_000;
/** All pixels decoded, where the whole picture has to be in memory at once. */
const MAXIMUM_WHOLE_BYTES = 100_000_000;
/** Longest side kept: the small print of a licence can still be read. */
const LONGEST_SIDE = 2400;

sharp.concurrency(1);
sharp.cache(false);
// Where memory runs out, the system ends this process before any other (Linux; elsewhere there is no such file).
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

class TooManyPixels extends Error {}

try {
  const jpeg = await redraw(await buffer(process.stdin));
  await new Promise((resolve) => process.stdout.end(jpeg, () => resolve(undefined)));
} catch (error) {
  process.exitCode = error instanceof TooManyPixels ? EXIT_TOO_MANY_PIXELS : EXIT_UNREADABLE;
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  const picture = isHeic(bytes) ? await openHeic(bytes) : await openPicture(bytes);
  return picture
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

async function openPicture(bytes: Buffer): Promise<Sharp> {
  // Without the limit, so that too many pixels are told from a broken file: only the head is read here.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  const most = head.isProgressive ? MAXIMUM_WHOLE_BYTES : MAXIMUM_BYTES;
  if (head.width * head.height > MAXIMUM_PIXELS || decodedBytes(head) > most) throw new TooManyPixels();
  return sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'truncated', pages: 1 });
}

/** A progressive JPEG keeps its coefficients until the last pass, two bytes each. */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const isWide = depth !== 'uchar' || (format === 'jpeg' && isProgressive);
  return width * height * channels * (isWide ? 2 : 1);
}

/** The pixels of a HEIC picture, which the library of sharp leaves out for its patents. */
async function openHeic(bytes: Buffer): Promise<Sharp> {
  const [first] = await heicDecode.all({ buffer: bytes });
  if (!first) throw new Error('There is no picture');
  // The size is in the head: nothing has been decoded yet. The types of the library leave it out.
  const { width, height } = first as typeof first & { width: number; height: number };
  const channels = 4;
  if (width * height * channels > MAXIMUM_WHOLE_BYTES) throw new TooManyPixels();
  const { data } = await first.decode();
  return sharp(new Uint8Array(data.buffer), { raw: { width, height, channels } });
}

/** The brands of ISO/IEC 23008-12 for a single picture compressed by HEVC. */
function isHeic(bytes: Buffer): boolean {
  return ['heic', 'heix', 'mif1'].includes(bytes.toString('latin1', 8, 12));
}
