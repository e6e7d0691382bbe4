import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import {
  decideTransfer,
  type TransferAnswer,
  type TransferObservation,
} from '#domain/payment/transfer/decide-transfer.ts';
import { nextTransferStep, type Transfer, type TransferRules } from '#domain/payment/transfer/transfer.ts';
import type { Services } from '../../ports/services.ts';
import type { Decider } from '../../ports/staff-store.ts';
import type { TransferMove, TransferStore } from '../../ports/transfer-store.ts';

export type Settling = Pick<Services, 'payments' | 'clock' | 'log'>;

/** What distinguishes settling captures from settling refunds. */
export interface TransferKind<Kind extends Transfer> {
  rules: TransferRules;
  store: TransferStore<Kind>;
  send(transfer: Kind, attempt: PaymentAttempt): Promise<TransferAnswer>;
  lookUp(transfer: Kind, attempt: PaymentAttempt): Promise<TransferAnswer>;
  mustWait?(transfer: Kind, attempt: PaymentAttempt): Promise<boolean>;
  releasesCapture?(transfer: Kind, attempt: PaymentAttempt): boolean;
  /** Whether a refusal of the gateway needs no operator. */
  mayBeRefused?(transfer: Kind): boolean;
  /** Of a transfer that is final. */
  prepareMails?(transfer: Kind): Promise<TransferMove['toMails']>;
}

const BATCH = 10;
/** Longer than the longest call, so that no second worker claims the transfer. */
export const LEASE_MS = 90_000;

/** Sends or queries due transfers; returns how many. payments.md#card-transfers, #reconciliation. */
export async function settleDueTransfers<Kind extends Transfer>(
  services: Settling,
  kind: TransferKind<Kind>,
): Promise<number> {
  const now = services.clock.now();
  const due = await kind.store.claimDue(now, now + LEASE_MS, BATCH);
  await Promise.all(due.map((transfer) => settleSafely(services, kind, transfer)));
  return due.length;
}

/** Intent, commit, one call, commit. payments.md#ground-rules, 3. */
export async function settleClaimed<Kind extends Transfer>(
  services: Settling,
  kind: TransferKind<Kind>,
  claimed: Kind,
): Promise<Kind> {
  const { name } = kind.rules;
  const attempt = await services.payments.find(claimed.attemptId);
  if (!attempt)
    throw new Error(`The ${name} ${claimed.id} belongs to attempt ${claimed.attemptId}, which is gone`);
  if (nextTransferStep(claimed) === 'query') {
    const answer = await kind.lookUp(claimed, attempt);
    return (await observe(services, kind, claimed, { observation: { kind: 'answer', answer } })) ?? claimed;
  }
  if (await kind.mustWait?.(claimed, attempt))
    return (await observe(services, kind, claimed, { observation: { kind: 'waits' } })) ?? claimed;
  const releasesCapture = kind.releasesCapture?.(claimed, attempt);
  const intent = await observe(services, kind, claimed, { observation: { kind: 'intent' }, releasesCapture });
  if (!intent) return claimed;
  const answer = await kind.send(intent, attempt);
  return (await observe(services, kind, intent, { observation: { kind: 'answer', answer } })) ?? intent;
}

/** False when the transfer is not under review or has been moved. */
export async function resolveTransfer<Kind extends Transfer>(
  services: Settling,
  kind: TransferKind<Kind>,
  transfer: Kind,
  { becomes, ...by }: Decider & { becomes: 'captured' | 'refunded' | 'refused' },
): Promise<boolean> {
  const observation = { kind: 'operator', verdict: becomes } as const;
  const moved = await observe(services, kind, transfer, { observation, by });
  return moved?.state === becomes;
}

async function settleSafely<Kind extends Transfer>(
  services: Settling,
  kind: TransferKind<Kind>,
  transfer: Kind,
): Promise<void> {
  try {
    await settleClaimed(services, kind, transfer);
  } catch (error) {
    const fields = { [`${kind.rules.name}Id`]: transfer.id, err: error };
    services.log.error(fields, `${titles[kind.rules.name]} could not be settled, trying again later`);
    await countFailure(services, kind, transfer.id);
  }
}

/** Counts internal errors too, so that an operator is notified in the end. */
async function countFailure<Kind extends Transfer>(
  services: Settling,
  kind: TransferKind<Kind>,
  id: string,
): Promise<void> {
  try {
    const transfer = await kind.store.find(id);
    if (transfer) await observe(services, kind, transfer, { observation: { kind: 'failed' } });
  } catch {
    // Without the database the lease expires, and a later run claims the transfer again.
  }
}

interface Observed {
  observation: TransferObservation;
  by?: TransferMove['by'];
  releasesCapture?: boolean | undefined;
}

async function observe<Kind extends Transfer>(
  services: Settling,
  { rules, store, prepareMails, mayBeRefused }: TransferKind<Kind>,
  transfer: Kind,
  { observation, by, releasesCapture = false }: Observed,
): Promise<Kind | undefined> {
  const decision = decideTransfer(rules, transfer, observation, services.clock.now());
  if (!decision) return undefined;
  const { to, changes } = decision;
  const alarm = decision.alarm && !(to === 'refused' && mayBeRefused?.(transfer));
  const cause = observation.kind === 'answer' ? observation.answer.kind : observation.kind;
  const toMails = decision.mail ? await prepareMails?.(transfer) : undefined;
  const sends = observation.kind === 'intent';
  const moved = await store.move(transfer, { to, cause, by, changes, sends, toMails, releasesCapture });
  if (moved) report(services, { name: rules.name, before: transfer, after: moved, cause, alarm });
  return moved;
}

const titles = { capture: 'Capture', refund: 'Refund' };

function report(
  { log }: Settling,
  {
    name,
    before: { state: was },
    after: { reference, attemptId, state: is, rawCode: code },
    cause,
    alarm,
  }: { name: keyof typeof titles; before: Transfer; after: Transfer; cause: string; alarm: boolean },
): void {
  const fields = { [name]: reference, attemptId, was, is, cause, code };
  if (alarm) log.error({ ...fields, alarm }, `A person must look at this ${name}`);
  else if (was !== is) log.info(fields, `${titles[name]} moved`);
}
