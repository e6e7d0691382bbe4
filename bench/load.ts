import { connect, type Socket } from 'node:net';
import { aSearch, inDays, type Search } from '#tests/support/search-days.ts';

const CONNECTIONS = 10;
const BUFFER_BYTES = 1 << 18;
const LENGTH = /^content-length: (\d+)/im;
const LAST_CHUNK = '\r\n0\r\n\r\n';

export interface LoadOptions {
  /** Seconds. */
  seconds?: number;
  /** Value of `Accept-Encoding`. By default the response is not compressed. */
  accept?: string;
}

/**
 * Responses per second of a server when each of ten connections sends its next request as soon as it has a
 * response. `next` returns the address of each request. Response bodies are only counted and headers barely
 * parsed, so that the load generator does not limit the result. Throws when a response is not 200.
 */
export async function flood(
  next: () => string,
  { seconds = 0.5, accept = 'identity' }: LoadOptions = {},
): Promise<number> {
  const { host, hostname, port } = new URL(next());
  const toRequest = () => {
    const path = next().slice(`http://${host}`.length);
    return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${accept}\r\n\r\n`;
  };
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => ask({ hostname, port: Number(port), toRequest, endMs })),
  );
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - startedMs);
}

interface Asking {
  hostname: string;
  port: number;
  toRequest: () => string;
  endMs: number;
}

function ask({ hostname, port, toRequest, endMs }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    const isEnd = readAnswers();
    const onPiece = (size: number, buffer: Uint8Array) => {
      try {
        if (!isEnd(Buffer.from(buffer.buffer, buffer.byteOffset, size))) return true;
      } catch (error) {
        socket.destroy(error as Error);
        return false;
      }
      count += 1;
      if (performance.now() < endMs) socket.write(toRequest());
      else socket.end(() => resolve(count));
      return true;
    };
    const onread = { buffer: Buffer.alloc(BUFFER_BYTES), callback: onPiece };
    const socket: Socket = connect({ host: hostname, port, noDelay: true, onread }, () =>
      socket.write(toRequest()),
    );
    socket.on('error', reject);
  });
}

/**
 * Returns a function that takes the chunks of consecutive responses and returns true for the last chunk of
 * each response.
 */
function readAnswers(): (piece: Buffer) => boolean {
  let left = 0;
  let tail: string | undefined;
  return (piece) => {
    if (left === 0 && tail === undefined) {
      const head = piece.toString('latin1', 0, piece.indexOf('\r\n\r\n'));
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(`No page to measure: ${head}`);
      const length = LENGTH.exec(head);
      if (length) left = head.length + 4 + Number(length[1]);
      else tail = '';
    }
    if (tail === undefined) {
      left -= piece.length;
      return left === 0;
    }
    tail = (tail + piece.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length);
    if (tail !== LAST_CHUNK) return false;
    tail = undefined;
    return true;
  };
}

/** The address of the fleet page for a search. */
export function toFleet(origin: string, changes: Partial<Search> = {}): string {
  return `${origin}/flota?${new URLSearchParams(aSearch(changes))}`;
}

/** Addresses of the fleet page for rentals of three to nine days. Repeats after 43,200 addresses. */
export function distinctSearches(origin: string): () => string {
  const days = Array.from({ length: 200 }, (_, day) => inDays(day));
  let count = 0;
  return () => {
    const [day, minute] = [20 + (count % 180), Math.floor(count / 180) % 240];
    count += 1;
    const time = `${10 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
    const returnDay = days[day + 3 + (day % 7)] ?? inDays(day + 3 + (day % 7));
    const times = { pickup_time: time, return_time: time };
    return toFleet(origin, { pickup_date: days[day] ?? '', return_date: returnDay, ...times });
  };
}
