import sharp, { type Sharp } from 'sharp';
import { type CleanOutcome, MAXIMUM_PICTURE_BYTES } from '#operations/ports/private-files.ts';
import { decodeHeic } from './decode-heic.ts';
import { takeTurns } from './take-turns.ts';

/** More than the cameras of phones have (50 million); a picture of 200 million points is an attack or a mistake. */
const MAXIMUM_PIXELS = 60_000_000;

/** Longest side kept: the small print of a licence can still be read. */
const LONGEST_SIDE = 2400;

/** Whatever the file does, nobody waits longer. */
const TIMEOUT_SECONDS = 20;

/**
 * Pictures that are unpacked at the same time: 60 million points in a file of less than a megabyte are half a gigabyte of
 * memory, and a core is busy with each.
 */
const inTurn = takeTurns(2);

/**
 * A new JPEG from the points of a JPEG, PNG or HEIC: turned upright, at most 2400 points long, and without any metadata.
 * The first bytes decide what a file is, never its name or the type that the browser said.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanOutcome> {
  return bytes.length > MAXIMUM_PICTURE_BYTES ? { kind: 'too-large' } : inTurn(() => redraw(bytes));
}

async function redraw(bytes: Uint8Array): Promise<CleanOutcome> {
  const opened = await openPicture(bytes);
  if (opened.kind !== 'opened') return opened;
  try {
    const jpeg = await opened.picture
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return { kind: 'clean', jpeg };
  } catch {
    return { kind: 'unreadable' };
  }
}

type Opened = { kind: 'opened'; picture: Sharp } | { kind: 'unreadable' | 'too-many-pixels' };

async function openPicture(bytes: Uint8Array): Promise<Opened> {
  if (isHeic(bytes)) return openHeic(bytes);
  if (!isJpeg(bytes) && !isPng(bytes)) return { kind: 'unreadable' };
  const picture = sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'truncated', pages: 1 });
  // Without the limit, so that too many points are told from a broken file: only the head is read here.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return { kind: 'unreadable' };
  return head.width * head.height > MAXIMUM_PIXELS
    ? { kind: 'too-many-pixels' }
    : { kind: 'opened', picture };
}

async function openHeic(bytes: Uint8Array): Promise<Opened> {
  const decoded = await decodeHeic(bytes, {
    maximumPixels: MAXIMUM_PIXELS,
    timeoutMs: TIMEOUT_SECONDS * 1000,
  });
  if (decoded.kind !== 'decoded') return decoded;
  const { width, height, points } = decoded;
  return { kind: 'opened', picture: sharp(points, { raw: { width, height, channels: 4 } }) };
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

function isPng(bytes: Uint8Array): boolean {
  return toLatin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n';
}

/** The brands of ISO/IEC 23008-12 for a single picture compressed by HEVC. */
function isHeic(bytes: Uint8Array): boolean {
  return toLatin(bytes, 4, 8) === 'ftyp' && ['heic', 'heix', 'mif1'].includes(toLatin(bytes, 8, 12));
}

function toLatin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
