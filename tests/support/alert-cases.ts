import { stringify } from 'yaml';

/** Values of series for some minutes, one each minute, in the notation of promtool. */
type Series = Record<string, (minutes: number) => string>;

const always = (value: number) => (minutes: number) => `${value}x${minutes}`;
const growing = (perMinute: number) => (minutes: number) => `0+${perMinute}x${minutes}`;
const absent = (minutes: number) => `_x${minutes}`;

const HOURS = 60;
const DAYS = 24 * HOURS;

/** A site at which nothing is wrong. */
const HEALTHY: Series = {
  'up{job="volante",instance="site-1"}': always(1),
  'volante_database_up{instance="site-1"}': always(1),
  'volante_requests_total{instance="site-1",status="2xx"}': growing(60),
  'volante_requests_total{instance="site-1",status="5xx"}': growing(1),
  'volante_request_duration_seconds_bucket{le="0.5"}': growing(60),
  'volante_request_duration_seconds_bucket{le="2"}': growing(60),
  'volante_request_duration_seconds_bucket{le="+Inf"}': growing(60),
  'volante_requests_refused_total{reason="overload"}': always(0),
  'volante_database_connections{state="waiting"}': always(0),
  volante_content_age_seconds: always(60),
  volante_content_problems: always(0),
  'volante_oldest_due_job_seconds{kind="mails"}': always(10),
  volante_free_bytes: always(10_000_000_000),
  'volante_build_info{build="a"}': always(1),
  volante_rentals_without_car: always(0),
  volante_payments_review: always(0),
  volante_payments_unknown_oldest_seconds: always(60),
  volante_payments_unreconciled: always(6),
  volante_captures_open_oldest_seconds: always(60),
  volante_refunds_open_oldest_seconds: always(60),
  volante_mails_unsent_oldest_seconds: always(60),
  volante_mails_given_up: always(0),
  volante_events_given_up: always(0),
  volante_reconciliation_differences: always(0),
  // The clock of the tests starts at 0.
  volante_reconciliation_day_timestamp_seconds: always(0),
  'volante_gateway_up{gateway="metrobank"}': always(1),
  'volante_payments_last_hour{gateway="metrobank",state="error"}': always(1),
  volante_payments_risk_declines_last_hour: always(1),
  volante_webhooks_refused_total: always(5),
};

/** By alert: what differs from the healthy site when it is raised. */
export const ALERT_CASES: Record<string, Series> = {
  VolanteDown: { 'up{job="volante",instance="site-1"}': always(0) },
  VolanteDatabaseDown: { 'volante_database_up{instance="site-1"}': always(0) },
  VolanteErrors: { 'volante_requests_total{instance="site-1",status="5xx"}': growing(4) },
  VolanteSlow: { 'volante_request_duration_seconds_bucket{le="0.5"}': growing(50) },
  VolanteOverload: { 'volante_requests_refused_total{reason="overload"}': growing(1) },
  VolanteQueriesWait: { 'volante_database_connections{state="waiting"}': always(6) },
  VolanteContentOld: { volante_content_age_seconds: always(901) },
  VolanteContentProblems: { volante_content_problems: always(1) },
  VolanteJobsLate: { 'volante_oldest_due_job_seconds{kind="mails"}': always(601) },
  VolanteDiskFull: { volante_free_bytes: always(500_000_000) },
  VolanteRentalWithoutCar: { volante_rentals_without_car: always(1) },
  VolanteTwoBuilds: { 'volante_build_info{build="b"}': always(1) },
  VolantePaymentsReview: { volante_payments_review: always(1) },
  VolantePaymentsUnknown: { volante_payments_unknown_oldest_seconds: always(901) },
  VolantePaymentsUnreconciled: { volante_payments_unreconciled: growing(1) },
  VolanteCapturesLate: { volante_captures_open_oldest_seconds: always(901) },
  VolanteRefundsLate: { volante_refunds_open_oldest_seconds: always(3601) },
  VolanteMailsLate: { volante_mails_unsent_oldest_seconds: always(901) },
  VolanteMailsGivenUp: { volante_mails_given_up: always(1) },
  VolanteEventsGivenUp: { volante_events_given_up: always(1) },
  VolanteReconciliation: { volante_reconciliation_differences: always(1) },
  VolanteReconciliationMissing: { volante_reconciliation_day_timestamp_seconds: always(-260_000) },
  VolanteGatewayDown: { 'volante_gateway_up{gateway="metrobank"}': always(0) },
  VolanteGatewayErrors: { 'volante_payments_last_hour{gateway="metrobank",state="error"}': always(11) },
  VolanteStolenCards: { volante_payments_risk_declines_last_hour: always(11) },
  VolanteWebhooksRefused: { volante_webhooks_refused_total: growing(1) },
};

/** A site that has never compared its payments with the gateway. */
const NEVER_COMPARED: Series = {
  volante_reconciliation_differences: absent,
  volante_reconciliation_day_timestamp_seconds: absent,
};

/** A file for `promtool test rules`: nothing is raised at a healthy site, and each alert alone in its case. */
export function writeAlertTests(ruleFile: string): string {
  const cases = Object.entries(ALERT_CASES).map(([alert, differing]) => toTest(differing, { alert }));
  const tests = [
    toTest({}),
    ...cases,
    toTest(NEVER_COMPARED),
    toTest(NEVER_COMPARED, { alert: 'VolanteReconciliationMissing', after: 3 * DAYS + 4 * HOURS }),
  ];
  return stringify({ rule_files: [ruleFile], evaluation_interval: '1m', tests });
}

/** `after` is in minutes. */
function toTest(differing: Series, { alert, after = 4 * HOURS }: { alert?: string; after?: number } = {}) {
  const series = Object.entries({ ...HEALTHY, ...differing });
  return {
    name: alert ?? 'healthy',
    interval: '1m',
    input_series: series.map(([name, values]) => ({ series: name, values: values(after) })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${after}m`,
        exp_samples: alert ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
      },
    ],
  };
}
