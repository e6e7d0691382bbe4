import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * The ceiling: a server that sends one fixed buffer, fetched once from the page it stands for, compressed as it came.
 * Reads `PORT`, `BENCH_PAGE`, `BENCH_ACCEPT` (encodings that are asked for) and `BENCH_BUSY_MS` (how long it computes before each
 * answer, none by default) from its environment.
 */
const busyMs = Number(process.env.BENCH_BUSY_MS ?? 0);
const accept = process.env.BENCH_ACCEPT;
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.env.BENCH_PAGE ?? '', { headers: accept ? { 'Accept-Encoding': accept } : {} }, resolve).on(
    'error',
    reject,
  );
});
const body = await buffer(page);
const encoding = page.headers['content-encoding'];
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': body.length,
  ...(encoding && { 'Content-Encoding': encoding }),
};

createServer((_request, response) => {
  const endMs = performance.now() + busyMs;
  while (performance.now() < endMs);
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
