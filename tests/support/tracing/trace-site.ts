// Loaded by Node before the site (`--import`), as an instrumentation of OpenTelemetry is: records each request,
// statement and call to another service.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { openTrace } from './trace-file.ts';

const record = openTrace(import.meta.url);

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  record('request', `${request.method} ${request.url}`);
});

subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { method: string; origin: string; path: string } };
  record('call', `${request.method} ${request.origin}${request.path}`);
});

pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, self, given: [string | { text: string }, ...unknown[]]) {
    const [first] = given;
    record('statement', typeof first === 'string' ? first : first.text);
    return Reflect.apply(query, self, given);
  },
});
