import type { Log } from '#operations/ports/log.ts';
import type { PaymentLedger } from '#operations/ports/payment-ledger.ts';
import type { Services } from '#operations/ports/services.ts';
import type { OverloadWatch } from '../http/overload-watch.ts';
import type { OpenSite } from '../http/request-listener.ts';
import type { PageCache } from '../page-cache/cache.ts';
import { answerMetrics } from './answer-metrics.ts';
import { formatBacklog, formatHealth } from './format-metrics.ts';
import { createGatewayHealth } from './gateway-health.ts';
import { createRequestMeter } from './request-meter.ts';

interface MetricsOptions {
  paymentLedger: Pick<PaymentLedger, 'backlog' | 'findLastDay'>;
  services: Pick<Services, 'cardGateways' | 'paypal' | 'diskSpace'>;
  pages: Pick<PageCache, 'sent'>;
  overload: Pick<OverloadWatch, 'delayMs'>;
  brand: string;
  token: string | undefined;
  log: Log;
}

/** Creates the request meter and the handler of `/metrics`. */
export function createMetrics({
  paymentLedger,
  services: { cardGateways, paypal, diskSpace },
  pages,
  overload,
  brand,
  token,
  log,
}: MetricsOptions): Required<Pick<OpenSite, 'meter' | 'metrics'>> {
  const meter = createRequestMeter();
  const readHealth = createGatewayHealth([...Object.values(cardGateways), ...(paypal ? [paypal] : [])]);
  const read = async () => {
    const [backlog, lastDay, health] = await Promise.all([
      paymentLedger.backlog(),
      paymentLedger.findLastDay(brand),
      readHealth(),
    ]);
    return [
      ...formatBacklog(backlog, lastDay),
      ...formatHealth(health),
      ...meter.format(),
      ...formatSent(pages),
      ...formatDelay(overload),
      ...formatSpace(diskSpace.freeBytes()),
    ];
  };
  return {
    meter,
    metrics: (incoming, outgoing) => answerMetrics({ incoming, outgoing }, { access: { token }, read, log }),
  };
}

function formatSpace(freeBytes: number | undefined): string[] {
  if (freeBytes === undefined) return [];
  return [
    '# HELP volante_free_bytes Free space where DATA_DIR is.',
    '# TYPE volante_free_bytes gauge',
    `volante_free_bytes ${freeBytes}`,
  ];
}

function formatDelay(overload: Pick<OverloadWatch, 'delayMs'>): string[] {
  return [
    '# HELP volante_event_loop_delay_seconds How late this process handled events in the last second, on average.',
    '# TYPE volante_event_loop_delay_seconds gauge',
    `volante_event_loop_delay_seconds ${(overload.delayMs() / 1000).toFixed(3)}`,
  ];
}

function formatSent(pages: Pick<PageCache, 'sent'>): string[] {
  return [
    '# HELP volante_cached_pages_sent_total Requests answered from memory by this process, without the app.',
    '# TYPE volante_cached_pages_sent_total counter',
    `volante_cached_pages_sent_total ${pages.sent()}`,
  ];
}
