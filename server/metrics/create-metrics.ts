import type { Log } from '#operations/ports/log.ts';
import type { PaymentBooks } from '#operations/ports/payment-books.ts';
import type { OpenSite } from '../http/front.ts';
import { answerMetrics } from './answer-metrics.ts';
import { formatStanding } from './format-metrics.ts';
import { createRequestMeter } from './request-meter.ts';

interface MetricsOptions {
  books: Pick<PaymentBooks, 'standing' | 'findLastDay'>;
  brand: string;
  token: string | undefined;
  log: Log;
}

/** What the front needs to count requests and to answer `/metrics`. */
export function createMetrics({
  books,
  brand,
  token,
  log,
}: MetricsOptions): Required<Pick<OpenSite, 'meter' | 'metrics'>> {
  const meter = createRequestMeter();
  const read = async () => {
    const [standing, lastDay] = await Promise.all([books.standing(), books.findLastDay(brand)]);
    return [...formatStanding(standing, lastDay), ...meter.format()];
  };
  return {
    meter,
    metrics: (incoming, outgoing) => answerMetrics({ incoming, outgoing }, { access: { token }, read, log }),
  };
}
