import { z } from 'zod';
import type { Cents } from '#domain/money/money.ts';
import type { Approval, GatewayFacts } from '#operations/ports/gateway-answers.ts';
import { parseDecimal } from '../decimal.ts';
import { toCurrencyLetters } from './codes.ts';

/** A response, or the copy that the browser posts; undefined: could not be read. payments.md#card-answer. */
export interface Answer {
  approved: boolean | undefined;
  code: string | undefined;
  /** In lower case like our identifiers; the gateway may change the case. */
  transactionId: string | undefined;
  originalId: string | undefined;
  orderId: string | undefined;
  amountCents: Cents | undefined;
  currencyNumber: string | undefined;
  spiToken: string | undefined;
  redirectData: string | undefined;
  tdsStatus: string | undefined;
  facts: GatewayFacts;
}

/** A field of the wrong type counts as missing. Code that uses the fields checks the ones it requires. */
const text = z.string().min(1).optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const digits = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform((value) => String(value))
  .pipe(z.string().regex(/^\d{1,3}$/))
  .optional()
  .catch(undefined);
const decimal = z.unknown().optional().transform(parseDecimal);

const threeDSecure = z.object({
  authenticationstatus: text,
  eci: text,
  dstransid: text,
  protocolversion: text,
  cardholderinfo: text,
  redirectdata: text,
});

const answerFields = z.object({
  approved: flag,
  isoresponsecode: text,
  transactionidentifier: text,
  originaltrxnidentifier: text,
  orderidentifier: text,
  totalamount: decimal,
  currencycode: digits,
  spitoken: text,
  redirectdata: text,
  authorizationcode: text,
  rrn: text,
  cardbrand: text,
  cardsuffix: text,
  riskmanagement: z
    .object({ threedsecure: threeDSecure.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  authenticationstatus: text,
  eci: text,
});

/** Reads a decoded JSON document, with field names in any case. Returns undefined unless it is an object. */
export function readAnswer(document: unknown): Answer | undefined {
  const parsed = answerFields.safeParse(lowerCaseNames(document));
  if (!parsed.success) return undefined;
  const fields = parsed.data;
  const tds = fields.riskmanagement?.threedsecure;
  const tdsStatus = tds?.authenticationstatus ?? fields.authenticationstatus;
  return {
    approved: fields.approved,
    code: fields.isoresponsecode,
    transactionId: fields.transactionidentifier?.toLowerCase(),
    originalId: fields.originaltrxnidentifier?.toLowerCase(),
    orderId: fields.orderidentifier,
    amountCents: fields.totalamount,
    currencyNumber: fields.currencycode,
    spiToken: fields.spitoken,
    redirectData: fields.redirectdata ?? tds?.redirectdata,
    tdsStatus,
    facts: toFacts({
      rawCode: fields.isoresponsecode,
      authCode: fields.authorizationcode,
      rrn: fields.rrn,
      cardBrand: fields.cardbrand,
      cardLast4: fields.cardsuffix?.match(/\d{4}$/)?.[0],
      tdsStatus,
      eci: tds?.eci ?? fields.eci,
      dsTransId: tds?.dstransid,
      tdsVersion: tds?.protocolversion,
      cardholderInfo: tds?.cardholderinfo,
    }),
  };
}

/** Compares identifiers without regard to case. */
export function isSameId(given: string | undefined, ours: string): boolean {
  return given?.toLowerCase() === ours.toLowerCase();
}

/** Copy of a document with all field names in lower case, down to the depth that the protocol uses. */
export function lowerCaseNames(value: unknown, depth = 6): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => lowerCaseNames(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lowerCaseNames(inner, depth - 1)]),
  );
}

/** Facts are stored and displayed: printable characters only, limited in length; empty ones are left out. */
function toFacts(raw: { [Name in keyof GatewayFacts]: GatewayFacts[Name] | undefined }): GatewayFacts {
  const entries = Object.entries(raw).flatMap(([name, value]) => {
    const clean = value?.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').trim();
    return clean ? [[name, clean.slice(0, name === 'cardholderInfo' ? 128 : 64)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The charge of an approving response. Returns undefined when a field that must be checked is missing. */
export function readApproval(answer: Answer): Approval | undefined {
  const { amountCents, currencyNumber, transactionId, orderId } = answer;
  if (amountCents === undefined || currencyNumber === undefined || transactionId === undefined)
    return undefined;
  return {
    amountCents,
    currency: toCurrencyLetters(currencyNumber),
    gatewayTxnId: transactionId,
    gatewayOrderId: orderId,
  };
}
