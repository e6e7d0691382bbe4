import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ClientFiles } from '#adapters/store/client-files.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Secrets } from '#operations/ports/secrets.ts';
import { type StaticFile, type StaticFiles, sendStaticFile, toPath, toStaticFile } from './static-files.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Names that the build gives: `/static/site-BI4MWdNX.js`. */
const BUILT_FILE = /^\/static\/[\w.-]+\.(?:js|css|svg|woff2)$/;
/** A file that another build stores is found after so many milliseconds, although it was just missing. */
const MISSING_MS = 1_000;
const MOST_LOOKUPS = 1_000;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Built files of the processes that run another version of the site on the same database. */
export interface OtherBuilds {
  /**
   * Stores the files of this build for the others. Called before the first page is sent and every hour by a
   * job, so that they are in use as long as this process runs.
   */
  publish(): Promise<void>;
  /**
   * Sends a file of another build. Returns false when the path is not that of a built file; calls `next` when
   * there is no such file or it cannot be read.
   */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, next: Next): boolean;
  /** The text of a file of another build, by its path. */
  read(path: string): Promise<string | undefined>;
}

type Next = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Options {
  /** The files of this build. */
  files: StaticFiles;
  store: ClientFiles;
  /** Sign the files: who writes to the database could otherwise run scripts in every page. */
  secrets: Pick<Secrets, 'sign' | 'isSigned'>;
  /** Value of `Strict-Transport-Security`, for a site with an https address. */
  strictTransport?: string | undefined;
  log: Log;
}

/** Files that were found stay in memory until the process ends: those of two days, a few megabytes. */
export function createOtherBuilds({ files, store, secrets, strictTransport, log }: Options): OtherBuilds {
  const found: StaticFiles = new Map();
  /** Of the last second, so that requests for a missing file do not read the database each time. */
  const lookups = new Map<string, Promise<StaticFile | undefined>>();
  const toSigned = (path: string, body: Uint8Array) => `${path} ${hash('sha256', body)}`;

  function find(path: string): Promise<StaticFile | undefined> {
    const present = found.has(path) ? Promise.resolve(found.get(path)) : lookups.get(path);
    if (present) return present;
    const lookup = read(path);
    if (lookups.size < MOST_LOOKUPS) {
      lookups.set(path, lookup);
      setTimeout(() => lookups.delete(path), MISSING_MS).unref();
    }
    return lookup;
  }

  async function read(path: string): Promise<StaticFile | undefined> {
    const stored = await store.find(path);
    if (!stored || !secrets.isSigned(PURPOSE, toSigned(path, stored.body), stored.signature))
      return undefined;
    const body = Buffer.from(stored.body);
    const file = toStaticFile(path, { body, compressed: await compress(path, body), strictTransport });
    found.set(path, file);
    return file;
  }

  async function send(path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    try {
      await find(path);
    } catch (error) {
      log.warn({ err: error }, 'a built file of another version cannot be read');
    }
    return outgoing.headersSent || sendStaticFile(found, incoming, outgoing);
  }

  return {
    async publish() {
      const built = [...files].filter(([path]) => BUILT_FILE.test(path));
      const sign = (path: string, body: Uint8Array) => secrets.sign(PURPOSE, toSigned(path, body));
      await store.keep(built.map(([path, { body }]) => ({ path, body, signature: sign(path, body) })));
    },
    answer(incoming, outgoing, next) {
      const path = toPath(incoming.url ?? '/');
      if (!BUILT_FILE.test(path)) return false;
      void send(path, incoming, outgoing).then((isSent) => isSent || next(incoming, outgoing));
      return true;
    },
    read: async (path) => (await find(path))?.body.toString(),
  };
}

const PURPOSE = 'client file';

async function compress(path: string, body: Buffer): Promise<StaticFile['compressed']> {
  if (!COMPRESSIBLE.test(path)) return {};
  const [br, gz] = await Promise.all([compressBrotli(body, QUICK_BROTLI), compressGzip(body)]);
  return { br, gzip: gz };
}
