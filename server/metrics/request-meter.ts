import { Counter, Histogram, type Registry } from 'prom-client';
import type { LoadRefusal } from '../http/load-limits.ts';

/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Counts the requests that the app has handled. */
export interface RequestMeter {
  /** `route` is the pattern of the page, undefined when none was found. */
  record(answered: { status: number; ms: number; route: string | undefined }): void;
  recordRefusal(refusal: LoadRefusal): void;
}

/** Of this process: by status class, durations by route and build. Language forms of a page are one route. */
export function createRequestMeter(register: Registry, build: string): RequestMeter {
  const requests = new Counter({
    name: 'volante_requests_total',
    help: 'Requests answered by the app of this process, without files and cached pages.',
    labelNames: ['status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'volante_request_duration_seconds',
    help: 'How long they took, by route and build of the site.',
    labelNames: ['route', 'build'],
    buckets: BUCKETS,
    registers: [register],
  });
  const refusals = new Counter({
    name: 'volante_requests_refused_total',
    help: 'Requests refused because of load: of this process, or of one network.',
    labelNames: ['reason'],
    registers: [register],
  });
  for (const reason of ['overload', 'network'] satisfies LoadRefusal[]) refusals.inc({ reason }, 0);
  return {
    record({ status, ms, route = 'none' }) {
      requests.inc({ status: `${Math.floor(status / 100)}xx` });
      durations.observe({ route: withoutLanguage(route), build }, ms / 1000);
    },
    recordRefusal: (reason) => refusals.inc({ reason }),
  };
}

function withoutLanguage(route: string): string {
  return route.replace(/^\/(es|en)(?=\/|$)/, '') || '/';
}
