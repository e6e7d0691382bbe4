import { createServer } from 'node:http';

/**
 * The ceiling: a server that sends one fixed buffer, fetched once from the page it stands for. Reads `PORT` and
 * `BENCH_PAGE` from its environment.
 */
const page = await fetch(process.env.BENCH_PAGE ?? '');
const body = Buffer.from(await page.arrayBuffer());
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
