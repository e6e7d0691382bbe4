import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { matchesEtag } from './etag.ts';
import { chooseEncoding } from './send-response.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

export interface StaticFile {
  body: Buffer;
  /** Compressed by the build, at the highest level. */
  compressed: Partial<Record<keyof typeof ENCODINGS, Buffer>>;
  headers: Record<string, string>;
}

export type StaticFiles = Map<string, StaticFile>;

/** Reads all built files into memory, a few megabytes. Requests then never access the file system. */
export function readStaticFiles(
  directory: string,
  site: { strictTransport?: string | undefined } = {},
): StaticFiles {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const files: StaticFiles = new Map();
  for (const name of names.filter((each) => TYPES[path.extname(each)])) {
    const url = `/${path.relative(directory, name).split(path.sep).join('/')}`;
    // Metadata of the bundler.
    if (url.startsWith('/.')) continue;
    files.set(url, readStaticFile(name, { url, names, ...site }));
  }
  return files;
}

/** Sends one of the files. Returns false when there is no such file. */
export function sendStaticFile(
  files: StaticFiles,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false;
  const file = files.get(toPath(incoming.url ?? '/'));
  if (!file) return false;
  for (const [name, value] of Object.entries(file.headers)) outgoing.setHeader(name, value);
  if (matchesEtag(incoming.headers['if-none-match'] ?? '', file.headers.etag ?? '')) {
    outgoing.writeHead(304).end();
    return true;
  }
  const encoding = chooseEncoding(incoming);
  const compressed = encoding && file.compressed[encoding];
  if (compressed) outgoing.setHeader('content-encoding', encoding);
  const body = compressed ?? file.body;
  outgoing.writeHead(200, { 'content-length': body.length });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  return true;
}

/** One built file, and its compressed forms that are among `names`. `url`: its path on the site. */
export function readStaticFile(
  name: string,
  { url, names, strictTransport }: { url: string; names: string[]; strictTransport?: string | undefined },
): StaticFile {
  const compressed: StaticFile['compressed'] = {};
  for (const [encoding, suffix] of Object.entries(ENCODINGS)) {
    if (names.includes(name + suffix))
      compressed[encoding as keyof typeof ENCODINGS] = readFileSync(name + suffix);
  }
  return toStaticFile(url, { body: readFileSync(name), compressed, strictTransport });
}

/** A file with the headers that its path requires. `strictTransport`: for a site with an https address. */
function toStaticFile(
  url: string,
  {
    body,
    compressed,
    strictTransport,
  }: Pick<StaticFile, 'body' | 'compressed'> & { strictTransport?: string | undefined },
): StaticFile {
  // Vite adds a hash of the content to the names under /static/.
  const isForever = url.startsWith('/static/');
  return {
    body,
    compressed,
    headers: {
      'content-type': TYPES[path.extname(url)] ?? '',
      'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      // Applies when a visitor opens the file itself as a document.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      ...(strictTransport && { 'strict-transport-security': strictTransport }),
    },
  };
}

export function toPath(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}
