import { dateOf, fromInstant, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { worksAt } from '#domain/office/rights.ts';
import type { Listed, RefundRequest, UnreturnedMoney } from '../../ports/office-money.ts';
import type { MailLine } from '../../ports/outbox.ts';
import type { DatedDifference, LedgerLine, MoneyList, ReconciledDay } from '../../ports/payment-ledger.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type Act, type NotAllowed, refuse, refuseAct } from '../act.ts';
import { toAuditedAct } from '../start-verb.ts';
import { isOwnBranch, type MoneyServices } from './money-services.ts';

const PER_PAGE = 50;
const YEAR_MS = 366 * 86_400_000;

interface Page<Row> {
  kind: 'done';
  rows: Row[];
  hasMore: boolean;
  /** Those that the employee may choose. */
  branches: Branch[];
}

export interface MoneyAsked {
  list: MoneyList;
  state: string | undefined;
  branch: string | undefined;
  /** From 1. */
  page: number;
}

export type MoneyPage = Page<LedgerLine> & {
  /** Of the list of refunds: those over the limit that wait for a second person. */
  requests: Listed<RefundRequest>[];
  /** Of the list of refunds: of canceled reservations, still at a branch; pick-ups of the last year and later. */
  unreturned: UnreturnedMoney[];
};

/** Payments, refunds or holds that need a decision, in pages of 50. */
export async function listMoney(
  services: MoneyServices,
  actor: Actor,
  { branch, ...asked }: MoneyAsked,
): Promise<NotAllowed | MoneyPage> {
  const refusal = await refuseList(services, actor, branch);
  if (refusal) return refusal;
  const branches = branch === undefined ? actor.employee?.branches : [branch];
  const isRefunds = asked.list === 'refunds';
  const [found, requests, unreturned] = await Promise.all([
    services.payments.listMoney({ ...asked, branches, perPage: PER_PAGE }),
    isRefunds ? services.money.listRequests(branches) : [],
    isRefunds ? services.money.listUnreturned(branches, fromInstant(services.clock.now() - YEAR_MS)) : [],
  ]);
  return { ...toPage(found), requests, unreturned, branches: ownBranches(services, actor) };
}

export type DifferencesPage = Page<DatedDifference> & {
  /** The last day that was compared. */
  last: ReconciledDay | undefined;
};

/** What differs from the ledgers of the gateways, in pages of 50, the newest day first. */
export async function listDifferences(
  services: MoneyServices,
  actor: Actor,
  page: number,
): Promise<NotAllowed | DifferencesPage> {
  const refusal = await refuseList(services, actor, undefined);
  if (refusal) return refusal;
  const { payments, site } = services;
  const [found, last] = await Promise.all([
    payments.listDifferences(site.brand, { page, perPage: PER_PAGE }),
    payments.findLastDay(site.brand),
  ]);
  return { ...toPage(found), last, branches: [] };
}

/** Mails that could not be written or sent, at most 50. */
export async function listLostMails(
  services: MoneyServices & Pick<Services, 'outbox'>,
  actor: Actor,
): Promise<NotAllowed | Page<MailLine>> {
  const refusal = await refuseList(services, actor, undefined);
  return refusal ?? { ...toPage(await services.outbox.listGivenUp(PER_PAGE)), branches: [] };
}

/** Has a day compared with the ledgers of the gateways, again if it was before. */
export async function compareDay(
  services: MoneyServices,
  actor: Actor,
  day: PanamaDate,
): Promise<NotAllowed | { kind: 'done' } | { kind: 'future' }> {
  const act: Act = { verb: 'reconcile', subject: day };
  const refusal = await refuse(services, actor, { right: 'payments', act });
  if (refusal) return refusal;
  if (day >= dateOf(fromInstant(services.clock.now()))) return { kind: 'future' };
  const audited = toAuditedAct(services, actor, { ...act, formId: undefined });
  const isRequested = await services.payments.requestDay({ day, brand: services.site.brand }, audited);
  return { kind: isRequested ? 'done' : 'forbidden' };
}

async function refuseList(
  services: MoneyServices,
  actor: Actor,
  branch: string | undefined,
): Promise<NotAllowed | undefined> {
  const act: Act = { verb: 'see-page', subject: `/staff/money?branch=${branch ?? ''}` };
  const refusal = await refuse(services, actor, { right: 'payments', act });
  if (refusal || branch === undefined || isOwnBranch(services, actor, branch)) return refusal;
  return refuseAct(services, actor, act);
}

function ownBranches({ content }: Pick<Services, 'content'>, { employee }: Actor): Branch[] {
  return content.current().branches.filter(({ code }) => !employee || worksAt(employee, [code]));
}

function toPage<Row>(found: readonly Row[]) {
  return { kind: 'done' as const, rows: found.slice(0, PER_PAGE), hasMore: found.length > PER_PAGE };
}
