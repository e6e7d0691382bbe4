import sharp, { type Sharp } from 'sharp';
import type { PictureFormat, Transform } from './transform.ts';

/** Pictures rendered at the same time; each occupies one core. */
const maxAtOnce = 2;

/** Largest picture that is decoded, in pixels: protects against small files that decode to gigabytes. */
const limitInputPixels = 50_000_000;

sharp.concurrency(1);
sharp.cache(false);

/** Encoder settings for pictures of cars. AVIF at low effort is three times faster for 3 % more bytes. */
const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 9 }),
};

/** Renders a transform of a picture. An SVG is rasterized at its size, to be sharp at every width. */
export async function renderPicture(
  original: Uint8Array,
  type: string,
  transform: Transform,
): Promise<Uint8Array> {
  const release = await takeTurn();
  try {
    const density = type === 'image/svg+xml' ? await svgDensity(original, transform) : undefined;
    const image = sharp(original, { limitInputPixels, ...(density && { density }) }).rotate();
    const { width, withoutEnlargement } = transform;
    if (width) image.resize({ width, withoutEnlargement });
    return await encoders[transform.format ?? formatOf(type)](image).toBuffer();
  } finally {
    release();
  }
}

/** Width, height and format of a picture. Returns undefined when it cannot be read. */
export async function measurePicture(bytes: Uint8Array) {
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels }).metadata();
    return { width, height, format };
  } catch {
    return undefined;
  }
}

export function formatOf(type: string): PictureFormat {
  if (type === 'image/jpeg') return 'jpg';
  if (type === 'image/webp') return 'webp';
  return type === 'image/avif' ? 'avif' : 'png';
}

async function svgDensity(original: Uint8Array, transform: Transform): Promise<number> {
  const { width = 1 } = await sharp(original, { limitInputPixels }).metadata();
  const scale = (transform.width ?? 0) / width;
  return Math.min(Math.max(72 * (scale || 1), 1), 2400);
}

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<() => void> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}
