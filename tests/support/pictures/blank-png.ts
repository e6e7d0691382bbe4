import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, crc32, createDeflate } from 'node:zlib';

interface Layout {
  /** Bits of one sample: 1 or 16. */
  depth?: 1 | 16;
  /** RGB samples; by default grayscale. */
  isColor?: boolean;
  /** Interlaced in the seven passes of Adam7. */
  isInterlaced?: boolean;
}

/** First column, first row, column step and row step of each pass of Adam7 (PNG, section 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A black PNG. The file is small for any size in pixels. */
export async function makeBlankPng(
  width: number,
  height: number,
  { depth = 1, isColor = false, isInterlaced = false }: Layout = {},
): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = isColor ? 2 : 0;
  head[12] = isInterlaced ? 1 : 0;
  const bits = depth * (isColor ? 3 : 1);
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  const lengths = passes.map(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx);
    return Math.ceil((height - y) / dy) * (1 + Math.ceil((columns * bits) / 8));
  });
  const rows = await deflateZeros(lengths.reduce((sum, one) => sum + one));
  const chunks = [toChunk('IHDR', head), toChunk('IDAT', rows), toChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

/** Compressed as a stream, because the whole data may exceed the memory of the test. */
function deflateZeros(length: number): Promise<Buffer> {
  return buffer(Readable.from(listZeros(length)).pipe(createDeflate({ level: constants.Z_BEST_SPEED })));
}

function* listZeros(length: number) {
  const zeros = Buffer.alloc(1 << 20);
  for (let left = length; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
}

function toChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
