import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import heicDecode from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { EXIT_TOO_MANY_PIXELS, EXIT_UNREADABLE } from './picture-exits.ts';

// The program that `clean-picture.ts` runs for one picture. It reads the picture from standard input and
// writes the JPEG to standard output; the exit status gives the reason of a refusal.

/** Above the resolution of phone cameras (50 million). 200 million pixels are an attack or a mistake. */
const MAXIMUM_PIXELS = 60_000_000;
/** Limit of the decoded size for pictures that are processed row by row. */
const MAXIMUM_BYTES = 240_000_000;
/** Limit of the decoded size for pictures that must be in memory at once. */
const MAXIMUM_WHOLE_BYTES = 100_000_000;
/** Longest side of the result, at which the small print of a license stays readable. */
const LONGEST_SIDE = 2400;

sharp.concurrency(1);
sharp.cache(false);
// When memory runs out, Linux ends this process before any other. Other systems do not have this file.
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
  // Reads only the header of the file. The pixel limit of sharp is off here, because with it a picture that
  // is too large would fail with the same error as a broken file.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  const most = head.isProgressive ? MAXIMUM_WHOLE_BYTES : MAXIMUM_BYTES;
  if (head.width * head.height > MAXIMUM_PIXELS || decodedBytes(head) > most) throw new TooManyPixels();
  return sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'truncated', pages: 1 });
}

/** A progressive JPEG is held in memory as coefficients of two bytes each until the last pass. */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const isWide = depth !== 'uchar' || (format === 'jpeg' && isProgressive);
  return width * height * channels * (isWide ? 2 : 1);
}

/** Decodes the pixels of a HEIC picture with a library of its own; sharp omits HEIC because of patents. */
async function openHeic(bytes: Buffer): Promise<Sharp> {
  // The library refuses pictures whose first brand is not among the usual ones.
  bytes.write('heic', 8, 'latin1');
  const [first] = await heicDecode.all({ buffer: bytes });
  if (!first) throw new Error('There is no picture');
  // The size comes from the header; nothing is decoded yet. The types of the library omit both fields.
  const { width, height } = first as typeof first & { width: number; height: number };
  const channels = 4;
  if (width * height * channels > MAXIMUM_WHOLE_BYTES) throw new TooManyPixels();
  const { data } = await first.decode();
  return sharp(new Uint8Array(data.buffer), { raw: { width, height, channels } });
}

/** A HEIF picture (ISO/IEC 23008-12) of a codec that sharp omits: `ftyp`, first brand, version, other brands. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 200));
  return !/avi[fs]/.test(brands);
}
