import { connect, type Socket } from 'node:net';
import { percentile } from './report.ts';

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** What is asked for: one page again and again, or one after the other of a list. */
export type Pages = string | readonly string[];

/** One keep-alive connection. */
interface Connection {
  send(onAnswer: () => void): void;
  close(): void;
}

/** What browsers say they read; without it a server sends plain bytes. */
export const AS_BROWSERS_ASK = 'gzip, deflate, br';

const BUFFER_BYTES = 1 << 18;
const LENGTH = /^content-length: (\d+)/im;
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * As many answers as the server can give: each connection asks again as soon as it has been answered. It counts bytes
 * instead of reading headers, because a load that works harder than the server measures itself.
 */
export async function flood(
  pages: Pages,
  { connections = 10, seconds = 1, accept }: { connections?: number; seconds?: number; accept?: string } = {},
): Promise<Figures> {
  const opened = await openAll(pages, connections, accept);
  const times: number[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  await Promise.all(opened.map((connection) => askUntil(connection, endMs, times)));
  return toFigures(times, performance.now() - startedMs);
}

function askUntil(connection: Connection, endMs: number, times: number[]): Promise<void> {
  return new Promise((resolve) => {
    let begunMs = performance.now();
    const onAnswer = () => {
      const nowMs = performance.now();
      times.push(nowMs - begunMs);
      if (nowMs >= endMs) {
        connection.close();
        return resolve();
      }
      begunMs = nowMs;
      connection.send(onAnswer);
    };
    connection.send(onAnswer);
  });
}

/** Visitors who come at a steady rate, whether the one before has been answered or not; who waits in line waits. */
export async function pace(
  pages: Pages,
  { perSecond, seconds, connections = 30 }: { perSecond: number; seconds: number; connections?: number },
): Promise<Figures> {
  const free = await openAll(pages, connections);
  const waiting: number[] = [];
  const times: number[] = [];
  const startedMs = performance.now();
  const total = Math.round(perSecond * seconds);
  let arrived = 0;
  await new Promise<void>((resolve) => {
    const serve = () => {
      // The one that has rested longest: a server ends connections on which nothing is asked for a while.
      for (let mine = free[0]; mine; mine = free[0]) {
        const dueMs = waiting.shift();
        if (dueMs === undefined) return;
        free.shift();
        mine.send(() => {
          times.push(performance.now() - dueMs);
          free.push(mine);
          if (times.length === total) resolve();
          else serve();
        });
      }
    };
    const timer = setInterval(() => {
      for (; arrived < total; arrived++) {
        const dueMs = startedMs + (arrived * 1000) / perSecond;
        if (dueMs > performance.now()) break;
        waiting.push(dueMs);
      }
      if (arrived === total) clearInterval(timer);
      serve();
    }, 1);
  });
  for (const connection of free) connection.close();
  return toFigures(times, performance.now() - startedMs);
}

function toFigures(times: number[], ms: number): Figures {
  return {
    perSecond: (times.length * 1000) / ms,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

function openAll(pages: Pages, count: number, accept?: string): Promise<Connection[]> {
  const urls = typeof pages === 'string' ? [pages] : pages;
  const requests = toRequests(urls, accept);
  const next = () => {
    if (requests.length > 1) asked += 1;
    return requests[asked % requests.length] ?? '';
  };
  return Promise.all(Array.from({ length: count }, () => open(new URL(urls[0] ?? ''), next)));
}

/** Goes on from load to load of a list, so that it begins anew only when all of it has been asked for. */
let asked = 0;

/**
 * Those of the last list: forty thousand made anew for each load are garbage that would be collected while answers come in,
 * and would be measured as the server's.
 */
let made: { urls: readonly string[]; accept: string | undefined; requests: string[] } | undefined;

function toRequests(urls: readonly string[], accept: string | undefined): string[] {
  if (made?.urls === urls && made.accept === accept) return made.requests;
  const requests = urls.map((url) => toRequest(new URL(url), accept));
  if (urls.length > 1) made = { urls, accept, requests };
  return requests;
}

function toRequest({ host, pathname, search }: URL, accept: string | undefined): string {
  const encodings = accept === undefined ? '' : `Accept-Encoding: ${accept}\r\n`;
  return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${encodings}\r\n`;
}

function open({ hostname, port }: URL, nextRequest: () => string): Promise<Connection> {
  let isWhole: ((piece: Buffer) => boolean) | undefined;
  let onAnswer = () => {};
  const read = (count: number, buffer: Uint8Array) => {
    const piece = Buffer.from(buffer.buffer, buffer.byteOffset, count);
    isWhole ??= toEndTest(piece);
    if (isWhole(piece)) onAnswer();
    return true;
  };
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.alloc(BUFFER_BYTES), callback: read },
    });
    socket.on('error', reject);
    socket.on('connect', () =>
      resolve({
        send(callback) {
          onAnswer = callback;
          socket.write(nextRequest());
        },
        close: () => socket.destroy(),
      }),
    );
  });
}

/** Tells with every piece whether an answer has ended with it; the first decides how. Throws when it is no page. */
function toEndTest(first: Buffer): (piece: Buffer) => boolean {
  const head = readHead(first);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`No page to measure: ${head}`);
  if (LENGTH.test(head)) return byLength();
  if (/^transfer-encoding: chunked/im.test(head)) return byLastChunk();
  throw new Error(`No end of the page to see: ${head}`);
}

function readHead(first: Buffer): string {
  return first.toString('latin1', 0, first.indexOf('\r\n\r\n'));
}

/** Each answer says its own: a page from memory is compressed better once it has been asked for twice. */
function byLength(): (piece: Buffer) => boolean {
  let left = 0;
  return (piece) => {
    if (left === 0) {
      const head = readHead(piece);
      left = head.length + 4 + Number(LENGTH.exec(head)?.[1]);
    }
    left -= piece.length;
    return left === 0;
  };
}

function byLastChunk(): (piece: Buffer) => boolean {
  let tail = '';
  return (piece) => {
    tail = (tail + piece.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length);
    return tail === LAST_CHUNK;
  };
}
