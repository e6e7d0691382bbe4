import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { median } from './report.ts';

/**
 * The ceiling: a server that sends one fixed buffer, fetched once from the page it stands for, compressed as it came.
 * Reads `PORT`, `BENCH_PAGE`, `BENCH_ACCEPT` (encodings that are asked for) and `BENCH_BUSY_MS` (how long it computes before each
 * answer at the speed that the machine has at the start, none by default) from its environment.
 */
const busySteps = Number(process.env.BENCH_BUSY_MS ?? 0) * countStepsPerMs();
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
  compute(busySteps);
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

/**
 * The same work for each answer, not the same time: when the machine slows down or gives its processor to others, so many steps take
 * longer, as a page does.
 */
function compute(steps: number): number {
  let state = 1;
  for (let step = 0; step < steps; step++) state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + step;
  return state;
}

function countStepsPerMs(): number {
  const steps = 1_000_000;
  const time = () => {
    const startedMs = performance.now();
    compute(steps);
    return performance.now() - startedMs;
  };
  return steps / median(Array.from({ length: 100 }, time));
}
