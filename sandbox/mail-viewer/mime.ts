/** One part of a mail: its headers by lower-case name, and its body as stored in the file. */
export interface MimePart {
  headers: Map<string, string>;
  body: Buffer;
}

/** Splits headers from body and unfolds the headers. */
export function readPart(bytes: Buffer): MimePart {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4) };
}

/** All parts that contain no other parts, in order. */
export function listLeaves(part: MimePart): MimePart[] {
  const boundary = /^multipart\/.*?boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  const text = part.body.toString('latin1');
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => listLeaves(readPart(Buffer.from(piece.replace(/^[ \t]*\r\n/, ''), 'latin1'))));
}

/** The body without its transfer encoding. */
export function decodeBody({ headers, body }: MimePart): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? decodeQuoted(body.toString('latin1')) : body;
}

/** Decodes RFC 2047 words such as `=?UTF-8?Q?Panam=C3=A1?=` in headers. */
function decodeWords(text: string): string {
  const joined = text.replace(/(=\?[^?]+\?[QB]\?[^?]*\?=)\s+(?==\?)/gi, '$1');
  return joined.replace(/=\?([^?]+)\?([QB])\?([^?]*)\?=/gi, (_word, _charset, kind: string, coded: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(coded, 'base64').toString('utf8')
      : decodeQuoted(coded.replaceAll('_', ' ')).toString('utf8'),
  );
}

function decodeQuoted(text: string): Buffer {
  const plain = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}
