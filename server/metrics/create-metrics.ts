import type { Log } from '#operations/ports/log.ts';
import type { PaymentBooks } from '#operations/ports/payment-books.ts';
import type { Services } from '#operations/ports/services.ts';
import type { OpenSite } from '../http/request-listener.ts';
import type { PageCache } from '../page-cache/cache.ts';
import { answerMetrics } from './answer-metrics.ts';
import { formatHealth, formatStanding } from './format-metrics.ts';
import { createGatewayHealth } from './gateway-health.ts';
import { createRequestMeter } from './request-meter.ts';

interface MetricsOptions {
  books: Pick<PaymentBooks, 'standing' | 'findLastDay'>;
  services: Pick<Services, 'cardGateways' | 'paypal' | 'diskSpace'>;
  pages: Pick<PageCache, 'sent'>;
  brand: string;
  token: string | undefined;
  log: Log;
}

/** Creates the request meter and the handler of `/metrics`. */
export function createMetrics({
  books,
  services: { cardGateways, paypal, diskSpace },
  pages,
  brand,
  token,
  log,
}: MetricsOptions): Required<Pick<OpenSite, 'meter' | 'metrics'>> {
  const meter = createRequestMeter();
  const readHealth = createGatewayHealth([...Object.values(cardGateways), ...(paypal ? [paypal] : [])]);
  const read = async () => {
    const [standing, lastDay, health] = await Promise.all([
      books.standing(),
      books.findLastDay(brand),
      readHealth(),
    ]);
    return [
      ...formatStanding(standing, lastDay),
      ...formatHealth(health),
      ...meter.format(),
      ...formatSent(pages),
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

function formatSent(pages: Pick<PageCache, 'sent'>): string[] {
  return [
    '# HELP volante_cached_pages_sent_total Requests answered from memory by this process, without the app.',
    '# TYPE volante_cached_pages_sent_total counter',
    `volante_cached_pages_sent_total ${pages.sent()}`,
  ];
}
