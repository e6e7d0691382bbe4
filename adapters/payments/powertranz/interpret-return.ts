import type { ReturnHint } from '#operations/ports/card-gateway.ts';
import { toAuthentication } from './codes.ts';
import { type Answer, isSameId, lowerCaseNames, readAnswer } from './wire.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Reads the body that the cardholder's browser posts after the challenge: a form or JSON, with the response
 * in `Response` or its fields at the top level. It is not signed, so it is only a hint.
 * payments.md#card-callback.
 */
export function interpretReturn(body: { contentType: string; text: string }): ReturnHint {
  if (Buffer.byteLength(body.text) > MAX_BYTES) return { kind: 'unreadable' };
  const outer = decode(body);
  if (!outer) return { kind: 'unreadable' };
  const envelope = readAnswer(outer);
  const inner = 'response' in outer ? readAnswer(parseJsonOr(outer.response)) : envelope;
  if (!envelope || !inner) return { kind: 'unreadable' };
  return toHint(envelope, inner);
}

function toHint(envelope: Answer, inner: Answer): ReturnHint {
  const gatewayTxnId = inner.transactionId ?? envelope.transactionId;
  const token = inner.spiToken ?? envelope.spiToken;
  if (gatewayTxnId === undefined) return { kind: 'unreadable' };
  const idsDiffer = envelope.transactionId !== undefined && !isSameId(envelope.transactionId, gatewayTxnId);
  const tokensDiffer = envelope.spiToken !== undefined && envelope.spiToken !== token;
  if (idsDiffer || tokensDiffer) return { kind: 'unreadable' };
  const authentication = toAuthentication(inner.code, inner.tdsStatus);
  return { kind: 'hint', gatewayTxnId, token, authentication, facts: inner.facts };
}

function decode({
  contentType,
  text,
}: {
  contentType: string;
  text: string;
}): Record<string, unknown> | undefined {
  const isForm = contentType.toLowerCase().includes('form-urlencoded');
  const document = isForm ? decodeForm(text) : parseJsonOr(text);
  const named = lowerCaseNames(document);
  const isObject = typeof named === 'object' && named !== null && !Array.isArray(named);
  return isObject ? Object.fromEntries(Object.entries(named)) : undefined;
}

/** A flat form may contain an object, like `RiskManagement`, as JSON. */
function decodeForm(text: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)].map(([name, value]): [string, unknown] => [
    name,
    value.startsWith('{') ? parseJsonOr(value) : value,
  ]);
  return Object.fromEntries(fields);
}

/** The parsed JSON of a text; any other value, and text that is no JSON, unchanged. */
function parseJsonOr(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
