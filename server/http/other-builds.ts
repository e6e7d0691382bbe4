import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Log } from '#operations/ports/runtime.ts';
import { readStaticFile, type StaticFile, sendStaticFile, toPath } from './static-files.ts';

/** Names that the build gives: `/static/site-BI4MWdNX.js`. The build compresses some of them. */
const BUILT_FILE = /^[\w-][\w.-]*\.(?:js|css|svg|woff2)$/;
const BUILT_OR_COMPRESSED = /^[\w-][\w.-]*\.(?:js|css|svg|woff2)(?:\.br|\.gz)?$/;
const STATIC = '/static/';
/** Time for which a file is kept after the last process that has it has stopped. */
const KEPT_MS = 48 * 3_600_000;

/** Built files of other versions of the site, in a folder in which each release leaves its own. */
export interface OtherBuilds {
  /** Copies and marks this build's files, erases those unused for 48 hours. Called at the start, then hourly. */
  publish(): Promise<void>;
  /** Sends a file of another build. Returns false when there is no such file or it cannot be read. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** The text of a file of another build, by its path. */
  read(path: string): string | undefined;
}

interface Options {
  directory: string;
  /** The folder with the files of this build. */
  own: string;
  /** Value of `Strict-Transport-Security`, for a site with an https address. */
  strictTransport?: string | undefined;
  log: Log;
}

export function createOtherBuilds({ directory, own, strictTransport, log }: Options): OtherBuilds {
  function find(url: string): StaticFile | undefined {
    const name = toName(url);
    if (!name) return undefined;
    try {
      const file = path.join(directory, name);
      const names = [file, `${file}.br`, `${file}.gz`].filter((each) => existsSync(each));
      return names.includes(file) ? readStaticFile(file, { url, names, strictTransport }) : undefined;
    } catch (error) {
      log.warn({ err: error }, 'a built file of another version cannot be read');
      return undefined;
    }
  }

  return {
    async publish() {
      await mkdir(directory, { recursive: true });
      const names = (await readdir(own)).filter((name) => BUILT_OR_COMPRESSED.test(name));
      await Promise.all(names.map((name) => keep(path.join(own, name), path.join(directory, name))));
      await eraseUnused(directory);
    },
    answer(incoming, outgoing) {
      const url = toPath(incoming.url ?? '/');
      const file = find(url);
      return file !== undefined && sendStaticFile(new Map([[url, file]]), incoming, outgoing);
    },
    read: (url) => find(url)?.body.toString(),
  };
}

/** The name of a built file by its path; undefined for any other path. */
function toName(url: string): string | undefined {
  const name = url.startsWith(STATIC) ? url.slice(STATIC.length) : '';
  return BUILT_FILE.test(name) ? name : undefined;
}

/** Names contain a hash of the content, so a file that is there is the same. */
async function keep(from: string, to: string): Promise<void> {
  const now = new Date();
  const isThere = await utimes(to, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  // Another process may read the file at any time.
  const unfinished = `${to}.${randomUUID()}`;
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}

async function eraseUnused(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    // Another process may erase it meanwhile.
    const usedMs = (await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (usedMs < Date.now() - KEPT_MS) await rm(file, { force: true });
  }
}
