import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { LiveContent } from '#adapters/content/content.ts';
import type { Store } from '#adapters/store/create-store.ts';
import { allGateways } from '#operations/payment/find-gateway.ts';
import type { WatchedGateway } from '#operations/ports/gateway-answers.ts';
import type { PaymentLedger } from '#operations/ports/payment-ledger.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import type { OverloadWatch } from '../http/overload-watch.ts';
import type { PageCache } from '../page-cache/cache.ts';
import { answerMetrics } from './answer-metrics.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { createRequestMeter, type RequestMeter } from './request-meter.ts';

interface MetricsOptions {
  store: Pick<Store, 'connections' | 'readDueJobs'> & {
    payments: Pick<PaymentLedger, 'backlog' | 'findLastDay'>;
  };
  services: Pick<Services, 'gateways' | 'host' | 'clock' | 'site'>;
  content: Pick<LiveContent, 'ageMs' | 'problems'>;
  pages: Pick<PageCache, 'bytes' | 'count' | 'sent' | 'missed'>;
  overload: Pick<OverloadWatch, 'delayMs'>;
  brand: string;
  buildId: string;
  token: string | undefined;
  log: Log;
}

/** The request meter and `/metrics`. Process and Node.js have the names of prom-client: `process_…`, `nodejs_…`. */
export function createMetrics(options: MetricsOptions): {
  meter: RequestMeter;
  metrics: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
} {
  const { services, buildId, token, log } = options;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const readDatabase = createDatabaseMetrics(options);
  const refreshHealth = addHealth(register, services);
  const meter = createRequestMeter(register, buildId);
  addProcess(register, options);
  addContentAndPages(register, options);
  const read = async () => {
    const [database] = await Promise.all([readDatabase(), refreshHealth()]);
    return (await register.metrics()) + database;
  };
  const answering = { access: { token }, read, contentType: register.contentType, log };
  return {
    meter,
    metrics: (incoming, outgoing) => answerMetrics({ incoming, outgoing }, answering),
  };
}

function addHealth(register: Registry, { gateways }: MetricsOptions['services']): () => Promise<void> {
  const readHealth = createGatewayHealth(allGateways(gateways));
  const up = new Gauge({
    name: 'volante_gateway_up',
    help: 'Whether a gateway answered within the last minute.',
    labelNames: ['gateway'],
    registers: [register],
  });
  return async () => {
    for (const { gateway, isWell } of await readHealth()) up.set({ gateway }, isWell ? 1 : 0);
  };
}

function addContentAndPages(register: Registry, { content, pages, brand, buildId }: MetricsOptions): void {
  const registers = [register];
  const info = new Gauge({
    name: 'volante_build_info',
    help: 'The build that this process serves, always 1.',
    labelNames: ['build', 'brand', 'node'],
    registers,
  });
  info.set({ build: buildId, brand, node: process.version }, 1);
  addGauge('content_age_seconds', 'Time since content was last read with success.', () =>
    Math.round(content.ageMs() / 1000),
  );
  addGauge('content_problems', 'Records of content that cannot be used.', () => content.problems().length);
  addGauge('cached_pages', 'Pages in memory.', pages.count);
  addGauge('cached_pages_bytes', 'Size of the pages in memory.', pages.bytes);
  new Counter({
    name: 'volante_cached_pages_missed_total',
    help: 'Requests for cacheable pages that were not in memory.',
    registers,
    collect() {
      this.reset();
      this.inc(pages.missed());
    },
  });
  function addGauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `volante_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}

/** Metrics that are read from memory, at each request for `/metrics`. */
function addProcess(register: Registry, { store, services, pages, overload }: MetricsOptions): void {
  const registers = [register];
  new Counter({
    name: 'volante_cached_pages_sent_total',
    help: 'Requests answered from memory by this process, without the app.',
    registers,
    collect() {
      this.reset();
      this.inc(pages.sent());
    },
  });
  new Gauge({
    name: 'volante_event_loop_delay_seconds',
    help: 'How late this process handled events in the last second, on average.',
    registers,
    collect() {
      this.set(Math.round(overload.delayMs()) / 1000);
    },
  });
  new Gauge({
    name: 'volante_free_bytes',
    help: 'Free space where DATA_DIR is.',
    registers,
    collect() {
      const free = services.host.diskSpace.freeBytes();
      this.remove();
      if (free !== undefined) this.set(free);
    },
  });
  new Gauge({
    name: 'volante_database_connections',
    help: 'Connections of the pool, by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle, waiting } = store.connections();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Metrics may be requested every few seconds; gateways are checked at most once in this time. */
const FRESH_MS = 60_000;

interface GatewayHealth {
  gateway: string;
  isWell: boolean;
}

/** Returns a function that checks whether each gateway responds. The result is cached for a minute. */
function createGatewayHealth(
  gateways: readonly (WatchedGateway & { id: string })[],
): () => Promise<GatewayHealth[]> {
  let kept: { health: Promise<GatewayHealth[]>; at: number } | undefined;
  return () => {
    if (!kept || Date.now() - kept.at >= FRESH_MS) kept = { health: checkAll(gateways), at: Date.now() };
    return kept.health;
  };
}

function checkAll(gateways: readonly (WatchedGateway & { id: string })[]): Promise<GatewayHealth[]> {
  return Promise.all(
    gateways.map(async (gateway) => ({
      gateway: gateway.id,
      isWell: await gateway.health().catch(() => false),
    })),
  );
}
