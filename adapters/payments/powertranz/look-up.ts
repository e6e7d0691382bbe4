import { z } from 'zod';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { parseDecimal } from '../decimal.ts';
import { type Reply, type Send, sendPatiently } from './transport.ts';
import { type Answer, isSameId, lowerCaseNames, readAnswer } from './wire.ts';

export interface LookUpOptions {
  timeoutMs: number;
  /** Current time in epoch milliseconds: the end of the search by order. */
  now: () => number;
}

/** What the gateway shows for one of our payments, combined from two calls. payments.md#card-query. */
export type LookUp =
  | { kind: 'seen'; transaction: Answer | undefined; order: OrderSummary | undefined; voided: boolean }
  /** The look-up succeeded and found no trace of this payment. */
  | { kind: 'nothing' }
  /** The account has no look-up. */
  | { kind: 'switched-off' }
  | { kind: 'failed' };

export interface OrderSummary {
  capturedCents: Cents;
  /** Undefined when the response omits it. */
  creditedCents: Cents | undefined;
  answer: Answer;
}

export interface Sought {
  gatewayTxnId: string;
  gatewayOrderId: string;
  createdAt: Instant;
}

type Sight = { kind: 'records'; records: unknown[] } | { kind: 'absent' } | { kind: 'failed' };

const DAY_MS = 24 * 60 * 60 * 1000;

const decimal = z.unknown().optional().transform(parseDecimal);
const summaryFields = z.object({
  totalcaptureamount: decimal,
  totalcreditamount: decimal,
  voiddatetime: z.string().min(1).optional().catch(undefined),
});

/** By identifier, which shows the code, and by order, which shows captures, credits and voids since. */
export async function lookUp(send: Send, sought: Sought, options: LookUpOptions): Promise<LookUp> {
  const byId = await see(send, `/transactions/${encodeURIComponent(sought.gatewayTxnId)}`, options);
  if (byId.kind === 'failed') return byId;
  const byOrder = await see(send, toSearchPath(sought, options.now()), options);
  if (byOrder.kind === 'failed') return byOrder;
  if (byId.kind === 'absent' && byOrder.kind === 'absent') return { kind: 'switched-off' };
  const records = [byId, byOrder].flatMap((sight) => (sight.kind === 'records' ? sight.records : []));
  return readRecords(records, sought);
}

async function see(send: Send, path: string, options: LookUpOptions): Promise<Sight> {
  const reply: Reply = await sendPatiently(send, {
    operation: 'query',
    method: 'GET',
    path,
    withCredentials: true,
    timeoutMs: options.timeoutMs,
  });
  if (reply.kind === 'absent') return { kind: 'absent' };
  if (reply.kind !== 'answer' || !reply.ok) return { kind: 'failed' };
  return { kind: 'records', records: gatherRecords(lowerCaseNames(reply.document)) };
}

/** All objects of the document at any depth, because the envelope differs between accounts. */
function gatherRecords(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(gatherRecords);
  return Array.isArray(value) ? inner : [value, ...inner];
}

function readRecords(records: unknown[], sought: Sought): LookUp {
  let transaction: Answer | undefined;
  let order: OrderSummary | undefined;
  let voided = false;
  for (const record of records) {
    const answer = readAnswer(record);
    const summary = summaryFields.safeParse(record).data;
    if (!answer || !summary) continue;
    const isTransaction = isSameId(answer.transactionId, sought.gatewayTxnId);
    const isOrder =
      isSameId(answer.originalId, sought.gatewayTxnId) && summary.totalcaptureamount !== undefined;
    if (isTransaction && answer.code !== undefined) transaction ??= answer;
    if (isOrder) order ??= toSummary(answer, summary);
    if ((isTransaction || isOrder) && summary.voiddatetime !== undefined) voided = true;
  }
  return transaction || order ? { kind: 'seen', transaction, order, voided } : { kind: 'nothing' };
}

function toSummary(answer: Answer, summary: z.infer<typeof summaryFields>): OrderSummary {
  return {
    answer,
    capturedCents: summary.totalcaptureamount ?? 0,
    creditedCents: summary.totalcreditamount,
  };
}

/** From the day before the attempt, because a refund may follow months later and clocks differ. */
function toSearchPath({ gatewayOrderId, createdAt }: Sought, now: number): string {
  const query = new URLSearchParams({
    orderIdentifier: gatewayOrderId,
    fromDate: toCompactDate(createdAt - DAY_MS),
    toDate: toCompactDate(now + DAY_MS),
    page: '1',
    pageSize: '50',
  });
  return `/transactions/search?${query}`;
}

function toCompactDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10).replaceAll('-', '');
}
