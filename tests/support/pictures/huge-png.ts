import { crc32 } from 'node:zlib';
import sharp, { type PngOptions } from 'sharp';

/** A small PNG whose header promises so many pixels of 16-bit RGB. */
export async function makeHugePng(width: number, height: number, options: PngOptions = {}): Promise<Buffer> {
  const pixel = { width: 1, height: 1, channels: 3, background: '#000' } as const;
  const png = await sharp({ create: pixel }).toColourspace('rgb16').png(options).toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
