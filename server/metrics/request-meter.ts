import type { LoadRefusal } from '../http/load-refusals.ts';

/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Counts the requests that the app has handled. */
export interface RequestMeter {
  record(status: number, ms: number): void;
  /** Counts a request that was refused without the app. */
  recordRefusal(refusal: LoadRefusal): void;
  /** Lines in Prometheus' text format. */
  format(): string[];
}

/** Counts requests by status class and duration, for this process only. */
export function createRequestMeter(): RequestMeter {
  const byStatus = new Map<string, number>();
  const inBucket = BUCKETS.map(() => 0);
  const refused: Record<LoadRefusal, number> = { overload: 0, network: 0 };
  let count = 0;
  let seconds = 0;
  return {
    record(status, ms) {
      const name = `${Math.floor(status / 100)}xx`;
      byStatus.set(name, (byStatus.get(name) ?? 0) + 1);
      const bucket = BUCKETS.findIndex((bound) => ms / 1000 <= bound);
      if (bucket >= 0) inBucket[bucket] = (inBucket[bucket] ?? 0) + 1;
      count += 1;
      seconds += ms / 1000;
    },
    recordRefusal(refusal) {
      refused[refusal] += 1;
    },
    format() {
      let below = 0;
      const buckets = BUCKETS.map((bound, index) => {
        below += inBucket[index] ?? 0;
        return `volante_request_duration_seconds_bucket{le="${bound}"} ${below}`;
      });
      return [
        '# HELP volante_requests_total Requests answered by the app of this process, without files and kept pages.',
        '# TYPE volante_requests_total counter',
        ...[...byStatus].sort().map(([name, n]) => `volante_requests_total{status="${name}"} ${n}`),
        '# HELP volante_request_duration_seconds How long they took.',
        '# TYPE volante_request_duration_seconds histogram',
        ...buckets,
        `volante_request_duration_seconds_bucket{le="+Inf"} ${count}`,
        `volante_request_duration_seconds_sum ${seconds.toFixed(3)}`,
        `volante_request_duration_seconds_count ${count}`,
        '# HELP volante_requests_refused_total Requests refused because of load: of this process, or of one network.',
        '# TYPE volante_requests_refused_total counter',
        ...Object.entries(refused).map(([why, n]) => `volante_requests_refused_total{reason="${why}"} ${n}`),
      ];
    },
  };
}
