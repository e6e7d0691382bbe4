import type { ServerResponse } from 'node:http';
import { applyFault } from '../faults/apply-fault.ts';
import type { WebAnswer } from '../http/messages.ts';
import type { ApiCall } from './api.ts';
import type { Fault, FaultKind } from './faults.ts';

type Document = Record<string, unknown>;

/** Responds to a call according to its fault. Returns the status, `hung` or `reset`, and the issue. */
export async function respond(
  call: ApiCall,
  response: ServerResponse,
): Promise<{ status: number | 'hung' | 'reset'; code: string | undefined }> {
  const outcome = await applyFault(call, response, distort);
  if (outcome.kind !== 'answered') return { status: outcome.kind, code: undefined };
  const { status, body } = outcome.answer;
  return { status, code: /"issue":"(\w+)"/.exec(String(body))?.[1] };
}

/** Faults that change the response but not the ledger. */
const distortions: Partial<Record<FaultKind, (document: Document, fault: Fault) => void>> = {
  missing_field: (document, { field }) => {
    const names = field.split('.');
    const last = names.pop() ?? '';
    const holder = names.reduce<unknown>(
      (inner, name) => (isObject(inner) ? inner[name] : undefined),
      document,
    );
    if (isObject(holder)) delete holder[last];
  },
  wrong_id: (document) => {
    document.id = 'SOMEBODYELSES0000';
  },
  wrong_order: (document) => {
    for (const holder of [document, ...inUnits(document)]) {
      if ('custom_id' in holder) holder.custom_id = 'somebody-else';
    }
  },
  contradiction: (document) => {
    for (const unit of inUnits(document)) delete unit.payments;
  },
};

function inUnits(document: Document): Document[] {
  const units = Array.isArray(document.purchase_units) ? document.purchase_units.filter(isObject) : [];
  const captures = units.flatMap(({ payments }) => {
    const list = isObject(payments) ? payments.captures : undefined;
    return Array.isArray(list) ? list.filter(isObject) : [];
  });
  return [...units, ...captures];
}

function distort(answer: WebAnswer, fault: Fault): WebAnswer {
  const change = distortions[fault.kind];
  if (!change) return answer;
  const document: Document = JSON.parse(String(answer.body));
  change(document, fault);
  return { ...answer, body: JSON.stringify(document) };
}

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null;
}
