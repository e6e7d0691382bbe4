import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

/**
 * Returns the TrueType or OpenType font in a WOFF 1.0 file, with the same tables (w3.org/TR/WOFF). The PDF
 * library would inflate its tables in JavaScript for every document, which takes half the time of a voucher.
 */
export function toTrueType(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF 1.0 file');
  const count = woff.readUInt16BE(12);
  const log2 = Math.floor(Math.log2(count));
  const directory = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** log2, 6);
  directory.writeUInt16BE(log2, 8);
  directory.writeUInt16BE(16 * (count - 2 ** log2), 10);
  const parts: Uint8Array[] = [directory];
  let offset = directory.length;
  for (let at = 0; at < count; at++) {
    const from = WOFF_HEADER + at * WOFF_ENTRY;
    const to = HEADER + at * ENTRY;
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    // Tables that compression would not make smaller are stored as they are.
    const table = packed < length ? inflateSync(bytes) : bytes;
    if (table.length !== length) throw new Error('A table of the WOFF file has another length than stated');
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    // Tables begin at multiples of four bytes.
    parts.push(table, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(parts);
}
