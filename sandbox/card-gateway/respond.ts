import type { ServerResponse } from 'node:http';
import { applyFault } from '../faults/apply-fault.ts';
import type { WebAnswer } from '../http/web-answer.ts';
import type { ApiCall } from './api.ts';
import type { Fault, FaultKind } from './faults.ts';

export type Responded = { status: number | 'hung' | 'reset'; code: string | undefined };

/**
 * Responds to a call according to its fault. Returns the status, `hung` or `reset`, and the response code.
 */
export async function respond(call: ApiCall, response: ServerResponse): Promise<Responded> {
  const outcome = await applyFault(call, response, distort);
  if (outcome.kind !== 'answered') return { status: outcome.kind, code: undefined };
  const { status, body } = outcome.answer;
  return { status, code: /"IsoResponseCode":"(\w+)"/.exec(String(body))?.[1] };
}

/** Faults that change the response but not the ledger. */
const distortions: Partial<Record<FaultKind, (document: Record<string, unknown>, fault: Fault) => void>> = {
  missing_field: (document, { field }) => {
    delete document[field];
  },
  wrong_id: (document) => {
    document.TransactionIdentifier = '00000000-0000-4000-8000-000000000000';
  },
  wrong_order: (document) => {
    document.OrderIdentifier = 'SOMEBODY-ELSE-01';
  },
};

function distort(answer: WebAnswer, fault: Fault): WebAnswer {
  const change = distortions[fault.kind];
  if (!change) return answer;
  const document: Record<string, unknown> = JSON.parse(String(answer.body));
  change(document, fault);
  return { ...answer, body: JSON.stringify(document) };
}
