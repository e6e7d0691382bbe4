import { setTimeout as wait } from 'node:timers/promises';
import { formatMoney } from '#app/texts/format.ts';
import { fromInstant, type PanamaDate } from '#domain/calendar/panama.ts';
import type { LedgerDifference } from '#domain/payment/reconcile-payment.ts';
import type { ReconciledDay } from '#operations/ports/payment-ledger.ts';
import type { AdminServices, Answer } from './admin-services.ts';
import { formatTable } from './format.ts';

const POLL_MS = 200;

/** `reconcile`: has the site compare a day with the gateway's ledger, or shows the last result. */
export async function answerReconcile(admin: AdminServices, day: PanamaDate | undefined): Promise<Answer> {
  const { brand } = admin.site;
  if (day === undefined) {
    const last = await admin.payments.findLastDay(brand);
    return last ? toAnswer(last) : { text: 'No day has been compared yet.', status: 0 };
  }
  await admin.payments.requestDay({ day, brand });
  const found = await watch(admin, day);
  if (found) return toAnswer(found);
  return { text: `${day}: asked for; the site compares it as soon as it runs.`, status: 0 };
}

async function watch(
  { payments, site, patienceMs }: AdminServices,
  day: PanamaDate,
): Promise<ReconciledDay | undefined> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = await payments.findDay(day, site.brand);
    if (found || Date.now() >= until) return found;
    await wait(POLL_MS);
  }
}

const MEANINGS: Record<LedgerDifference['kind'], string> = {
  'ours-not-theirs': 'we call it paid, they have no such money',
  'theirs-not-ours': 'they have money that we do not know of',
  amount: 'they have another amount',
  'refunded-there': 'they returned money that the site did not request',
  unsettled: 'not settled yet',
  unchecked: 'they could not be asked',
};

function toAnswer({ day, checked, differences, doneAt }: ReconciledDay): Answer {
  const head = `${day}: ${checked} payments compared at ${fromInstant(doneAt).replace('T', ' ')}`;
  if (differences.length === 0) return { text: `${head}, no difference.`, status: 0 };
  const rows = differences.map(({ reference, kind, ours, theirs, amountCents }) => [
    reference,
    formatMoney(amountCents),
    `ours ${ours}`,
    `theirs ${theirs}`,
    MEANINGS[kind],
  ]);
  return { text: `${head}, ${differences.length} differ:\n${formatTable(rows)}`, status: 1 };
}
