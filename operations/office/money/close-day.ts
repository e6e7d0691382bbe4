import { dateOf, fromInstant, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Cents } from '#domain/money/money.ts';
import { worksAt } from '#domain/office/rights.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import { type CounterSums, sumByMethod } from '#domain/payment/counter.ts';
import type { CounterDay } from '../../ports/office-money.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type NotAllowed, refuse, refuseAct } from '../act.ts';
import { toAuditedAct } from '../start-verb.ts';
import { isOwnBranch, type MoneyServices } from './money-services.ts';

export interface ReadDay extends CounterDay {
  kind: 'done';
  branch: string;
  day: PanamaDate;
  /** Of the entries; those of a closed day do not change. */
  sums: CounterSums;
  /** Those that the employee may choose. */
  branches: Branch[];
  /** A day of the future takes entries and is not closed. */
  canClose: boolean;
}

/** What a branch has taken on a day. `asked`: undefined for the first own branch, and for today. */
export async function readCounterDay(
  services: MoneyServices,
  actor: Actor,
  asked: { branch: string | undefined; day: PanamaDate | undefined },
): Promise<NotAllowed | { kind: 'missing' } | ReadDay> {
  const { employee } = actor;
  const branches = services.content
    .current()
    .branches.filter(({ code }) => !employee || worksAt(employee, [code]));
  const branch = asked.branch ?? branches[0]?.code ?? '';
  const act = { verb: 'see-page', subject: `/staff/money/close?branch=${branch}` } as const;
  const refusal = await refuseBranch(services, actor, { branch, act });
  if (refusal) return refusal;
  const today = dateOf(fromInstant(services.clock.now()));
  const day = asked.day ?? today;
  const found = await services.money.readDay(branch, day);
  const canClose = found.close === undefined && day <= today;
  return { kind: 'done', ...found, branch, day, sums: sumByMethod(found.entries), branches, canClose };
}

export interface CloseDay {
  branch: string;
  day: PanamaDate;
  countedCents: Cents | undefined;
  note: string;
  /** Number of the entries that were read. */
  entries: number;
  formId: string | undefined;
}

export type CloseDayOutcome =
  | NotAllowed
  | { kind: 'missing' | 'stale' | 'closed' | 'done' }
  /** `future`: the day has not begun. */
  | { kind: 'invalid'; problem: 'counted' | 'card-number' | 'future' };

/** Closes the day of a branch with the cash that was counted. What comes later is of the next day. */
export async function closeDay(
  services: MoneyServices,
  actor: Actor,
  { branch, day, countedCents, note, entries, formId }: CloseDay,
): Promise<CloseDayOutcome> {
  const act = { verb: 'close-day', subject: `${branch} ${day}` } as const;
  const refusal = await refuseBranch(services, actor, { branch, act });
  if (refusal) return refusal;
  if (countedCents === undefined) return { kind: 'invalid', problem: 'counted' };
  if (hasCardNumber(note)) return { kind: 'invalid', problem: 'card-number' };
  const now = services.clock.now();
  if (day > dateOf(fromInstant(now))) return { kind: 'invalid', problem: 'future' };
  const audited = toAuditedAct(services, actor, { ...act, after: { countedCents }, reason: note, formId });
  const close = { branch, day, countedCents, note, by: actor.name, at: now, entries };
  return services.money.close(close, audited);
}

async function refuseBranch(
  services: MoneyServices,
  actor: Actor,
  { branch, act }: { branch: string; act: Parameters<typeof refuseAct>[2] },
): Promise<NotAllowed | { kind: 'missing' } | undefined> {
  const refusal = await refuse(services, actor, { right: 'counter-payments', act });
  if (refusal) return refusal;
  if (isOwnBranch(services, actor, branch)) return undefined;
  if (services.content.current().branches.every(({ code }) => code !== branch)) return { kind: 'missing' };
  return refuseAct(services, actor, act);
}
