import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Upper bound for comparison: a server that sends one fixed Buffer. The Buffer holds the page `BENCH_PAGE` as
 * it is delivered to a request with the `Accept-Encoding` header `BENCH_ACCEPT`.
 */
const headers = { 'Accept-Encoding': process.env.BENCH_ACCEPT };
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.env.BENCH_PAGE ?? '', { headers }, resolve).on('error', reject);
});
const body = await buffer(page);
const encoding = page.headers['content-encoding'];
const head = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': body.length,
  ...(encoding && { 'Content-Encoding': encoding }),
};

createServer((_request, response) => response.writeHead(200, head).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
