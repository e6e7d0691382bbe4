import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { withServices } from '#tests/support/with-services.ts';
import { createRequestListener } from '../listener/request-listener.ts';
import { createMetrics } from './create-metrics.ts';

type MetricsStore = Parameters<typeof createMetrics>[0]['store'];

const TOKEN = 'a-token-of-this-test';
const fixture = fixtureForTests();

async function startListener(token: string | undefined, store: MetricsStore = fixture.store) {
  const { log } = fixture.services;
  const requestListener = createRequestListener(
    { brand: 'firefly', siteUrl: undefined, trustedProxies: 0 },
    log,
  );
  requestListener.open({
    app: async () => ({ response: new Response('page', { status: 404 }), route: '/en/info/:slug' }),
    files: new Map(),
    isReady: async () => ({}),
    ...createMetrics({
      store,
      services: {
        ...fixture.services,
        host: { ...fixture.services.host, diskSpace: { isLow: () => false, freeBytes: () => 4096 } },
      },
      content: { ageMs: () => 61_000, problems: () => [] },
      pages: { sent: () => 7, missed: () => 3, count: () => 2, bytes: () => 9000 },
      overload: { delayMs: () => 12 },
      brand: 'firefly',
      buildId: 'abc123',
      token,
      log,
    }),
  });
  const server = createServer(requestListener.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { connection: 'close', ...headers },
    });
    return { status: response.status, text: await response.text() };
  };
}

it('has gauges of queues and counters of payment outcomes and requests', async () => {
  const ask = await startListener(undefined);
  await getPaid(fixture, (await bookAs(fixture.services)).draftId, CARDS.frictionless);
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
  const { attempt } = {
    attempt: await getPaid(fixture, (await bookAs(fixture.services)).draftId, CARDS.frictionless),
  };
  await fixture.query("UPDATE payment_audit SET at = at - interval '5 minutes' WHERE attempt_id = $1", [
    attempt.id,
  ]);
  // The clock of the fixture is another one than the database's.
  await fixture.query('UPDATE payment_attempts SET created_at = now()');
  await ask('/nothing');
  const { status, text } = await ask('/metrics');
  expect(status).toBe(200);
  expect(text).toMatch(/^volante_payments_unknown 1$/m);
  expect(text).toMatch(/^volante_payments_unknown_oldest_seconds 30\d$/m);
  expect(text).toMatch(/^volante_payments_review 0$/m);
  expect(text).toMatch(/^volante_payments_unreconciled 1$/m);
  expect(text).toMatch(/^volante_mails_unsent 1$/m);
  expect(text).toMatch(/^volante_payments_last_hour\{gateway="metrobank",state="paid"\} 1$/m);
  expect(text).toMatch(/^volante_database_up 1$/m);
  expect(text).toMatch(/^volante_payments_risk_declines_last_hour 0$/m);
  expect(text).toMatch(/^volante_gateway_up\{gateway="metrobank"\} 1$/m);
  expect(text).toMatch(/^volante_requests_total\{status="4xx"\} 1$/m);
  expect(text).toMatch(
    /^volante_request_duration_seconds_bucket\{le="\+Inf",route="\/info\/:slug",build="abc123"\} 1$/m,
  );
  expect(text).toMatch(/^volante_cached_pages_sent_total 7$/m);
  expect(text).toMatch(/^volante_cached_pages_missed_total 3$/m);
  expect(text).toMatch(/^volante_cached_pages 2$/m);
  expect(text).toMatch(/^volante_cached_pages_bytes 9000$/m);
  expect(text).toMatch(/^volante_content_age_seconds 61$/m);
  expect(text).toMatch(/^volante_content_problems 0$/m);
  expect(text).toMatch(/^volante_build_info\{build="abc123",brand="firefly",node="v[\d.]+"\} 1$/m);
  expect(text).toMatch(/^volante_oldest_due_job_seconds\{kind="webhooks"\} 0$/m);
  expect(text).toMatch(/^volante_free_bytes 4096$/m);
  expect(text).toMatch(/^volante_event_loop_delay_seconds 0\.012$/m);
  expect(text).toMatch(/^volante_requests_refused_total\{reason="overload"\} 0$/m);
  expect(text).toMatch(/^volante_database_connections\{state="waiting"\} 0$/m);
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
});

it('counts payments whose money is held and not taken yet', async () => {
  const ask = await startListener(undefined);
  const metrobank = { ...fixture.bank.gateway, captureMode: 'auth_capture' as const };
  const gateways = { ...fixture.services.gateways, cards: { metrobank } };
  await withServices(fixture.services, { gateways }, async () =>
    getPaid(fixture, (await bookAs(fixture.services)).draftId, CARDS.frictionless),
  );
  expect((await ask('/metrics')).text).toMatch(/^volante_captures_open 1$/m);
});

it.each([
  ['refuses connections', () => Promise.reject(new Error('refused'))],
  ['does not respond', () => new Promise<never>(() => undefined)],
])('has the metrics of the process, and none of the database, while it %s', async (_, fail) => {
  const payments = { backlog: fail, findLastDay: fail };
  const ask = await startListener(undefined, { ...fixture.store, payments, readDueJobs: fail });
  const { status, text } = await ask('/metrics');
  expect(status).toBe(200);
  expect(text).toMatch(/^volante_database_up 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^volante_cached_pages 2$/m);
  expect(text).toMatch(/^volante_gateway_up\{gateway="metrobank"\} 1$/m);
  expect(text).not.toMatch(/volante_(payments|mails|refunds|oldest_due_job|reconciliation)/);
});

it('starts no second read of the database while one is running that takes too long', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let reads = 0;
  const backlog = async () => {
    reads += 1;
    await answered;
    return fixture.store.payments.backlog();
  };
  const ask = await startListener(undefined, {
    ...fixture.store,
    payments: { ...fixture.store.payments, backlog },
  });
  for (const _scrape of [1, 2]) expect((await ask('/metrics')).text).toMatch(/^volante_database_up 0$/m);
  expect(reads).toBe(1);
  answer();
  expect((await ask('/metrics')).text).toMatch(/^volante_database_up 1$/m);
});

it('refuses requests through a proxy and with a wrong token', async () => {
  const ask = await startListener(TOKEN);
  expect((await ask('/metrics')).status).toBe(200);
  expect((await ask('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404);
  expect((await ask('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
  const proxied = { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${TOKEN}` };
  expect((await ask('/metrics', proxied)).status).toBe(200);
  const open = await startListener(undefined);
  expect((await open('/metrics', { authorization: 'Bearer undefined' })).status).toBe(404);
});
