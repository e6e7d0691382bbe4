import { hasRight } from '#domain/office/rights.ts';
import {
  type ChargeLine,
  findReasonProblem,
  type PricedCharge,
  type PricedCharges,
  priceCharges,
  type TypedCharge,
} from '#domain/payment/return-charge.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { toAddition } from '../reservation/final-bill.ts';
import { refuseAct } from './act.ts';
import { toLineValues } from './final-bill.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type BillServices = OfficeServices & Pick<Services, 'stock' | 'content' | 'money' | 'random'>;

/** A line of the price list is added, or one of the bill is taken back: `line` is its id. */
export interface Correction extends TypedCharge {
  line: string;
}

export type CorrectBillOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'nothing' }
  | Extract<PricedCharges, { kind: 'invalid-charge' }>;

/** Whether an employee may take a line of a bill back; the command line may. */
export function mayTakeBackLines({ employee }: Actor): boolean {
  return !employee || hasRight(employee, 'exceptions');
}

/** Lines of a bill that can be taken back. */
export function listCorrectable(lines: readonly ChargeLine[]): ChargeLine[] {
  return lines.filter(
    ({ id, amountCents }) => amountCents > 0 && !lines.some(({ corrects }) => corrects === id),
  );
}

/** Corrects the bill of a returned car by one more line with a reason; what is frozen stays. counter.md#final-bill. */
export async function correctBill(
  services: BillServices,
  actor: Actor,
  { correction, ...request }: VerbRequest & { correction: Correction },
): Promise<CorrectBillOutcome> {
  const started = await startVerb(services, actor, 'charge', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const { id: reservationId, code, version } = reservation;
  if (correction.line && !mayTakeBackLines(actor))
    return refuseAct(services, actor, { verb: 'charge', subject: code });
  const priced = correction.line
    ? takeLineBack(listCorrectable(await services.stock.listCharges(reservationId)), correction)
    : priceCharges(services.content.current().site.returnCharges, [correction]);
  if (priced.kind === 'invalid-charge') return priced;
  const { lines } = priced;
  if (lines.length === 0) return unlessDone(services, request.formId, { kind: 'nothing' });
  const after = toLineValues(lines);
  const audited = toAuditedAct(services, actor, {
    verb: 'charge',
    subject: code,
    after,
    formId: request.formId,
  });
  const bill = await toAddition(services, { reservation, by: actor.name }, lines);
  return services.stock.addCharges({ reservationId, version }, bill, audited);
}

type Corrected = PricedCharge & { corrects: string };

function takeLineBack(
  lines: readonly ChargeLine[],
  { line, reason }: Correction,
): { kind: 'priced'; lines: Corrected[] } | Extract<PricedCharges, { kind: 'invalid-charge' }> {
  const found = lines.find(({ id }) => id === line);
  if (!found) return { kind: 'priced', lines: [] };
  const { id: corrects, code, label, quantity, amountCents } = found;
  const problem = findReasonProblem(reason);
  if (problem) return { kind: 'invalid-charge', code, problem };
  const back = { code, label, quantity, amountCents: -amountCents, reason, corrects };
  return { kind: 'priced', lines: [back] };
}
