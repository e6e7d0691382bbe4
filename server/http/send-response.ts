import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Shorter responses fit into one packet without compression. */
const WORTH_COMPRESSING = 1_400;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/;
/** Low levels, because each response is compressed anew. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const QUICK_GZIP = { level: 4 };

/** Sends a response of the app, compressed when that is faster. Pages are strings, at hand as a whole. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  const body = response.body ? new Uint8Array(await response.arrayBuffer()) : undefined;
  if (outgoing.destroyed) return;
  const sent = body && (await compressResponse(incoming, response, body));
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (sent) outgoing.setHeader('content-length', sent.length);
  outgoing.end(incoming.method === 'HEAD' ? undefined : sent);
}

async function compressResponse(
  incoming: IncomingMessage,
  response: Response,
  body: Uint8Array,
): Promise<Uint8Array> {
  const type = response.headers.get('content-type') ?? '';
  if (response.headers.has('content-encoding') || !COMPRESSIBLE.test(type)) return body;
  response.headers.append('vary', 'accept-encoding');
  if (body.length < WORTH_COMPRESSING) return body;
  const encoding = chooseEncoding(incoming);
  if (!encoding) return body;
  response.headers.set('content-encoding', encoding);
  return encoding === 'br' ? compressBrotli(body, QUICK_BROTLI) : compressGzip(body, QUICK_GZIP);
}

type Compression = 'br' | 'gzip';

/** Cache of parsed headers: browsers send only a few different values, hundreds of times per second. */
const chosen = new Map<string, Compression | undefined>();
const MOST_CHOSEN = 100;

/** The best encoding that the browser accepts; `q=0` refuses an encoding. */
export function chooseEncoding(incoming: IncomingMessage): Compression | undefined {
  const header = incoming.headers['accept-encoding'];
  if (!header) return undefined;
  if (chosen.has(header)) return chosen.get(header);
  const encoding = readBest(header);
  if (chosen.size < MOST_CHOSEN) chosen.set(header, encoding);
  return encoding;
}

function readBest(header: string): Compression | undefined {
  const accepted = header
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*q=/))
    .filter(([, quality]) => quality === undefined || Number(quality) > 0)
    .map(([name]) => name);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Responses that go on until one side ends them. */
interface EventStreams {
  /** Sends a response of server-sent events as it comes. False: it is none. */
  send(outgoing: ServerResponse, response: Response): boolean;
  /** Ends those that are open, and from now on each at once. Browsers connect again, to another process. */
  end(): void;
}

export function createEventStreams(): EventStreams {
  const open = new Set<() => void>();
  let isEnding = false;
  return {
    send(outgoing, response) {
      if (!response.body || response.headers.get('content-type') !== 'text/event-stream') return false;
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      const events = Readable.fromWeb(response.body as ReadableStream);
      const end = () => {
        events.destroy();
        outgoing.end();
      };
      open.add(end);
      outgoing.once('close', () => {
        events.destroy();
        open.delete(end);
      });
      events.on('error', () => outgoing.end());
      events.pipe(outgoing);
      if (isEnding || outgoing.destroyed) end();
      return true;
    },
    end() {
      isEnding = true;
      for (const each of open) each();
    },
  };
}
