import { data, type RouterContextProvider } from 'react-router';
import { clientIpContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type LookUpOutcome, lookUpReservation } from '#operations/my-reservation/look-up-reservation.ts';

export type LookUpField = 'code' | 'who';

/** Data of the page after a refused look-up: the problems or the refusal, and what was typed. */
export interface LookUpAnswer {
  typed: Record<LookUpField, string>;
  problems: FieldProblem<LookUpField>[];
  refusal: Exclude<LookUpOutcome, { kind: 'found' }> | undefined;
}

/** In characters. Longer than any code, name or e-mail address. */
const LONGEST_LOOK_UP = 254;

type Found = { kind: 'found'; reservation: Reservation };
type Refused = { kind: 'refused'; answer: ReturnType<typeof data<LookUpAnswer>> };

/** Returns the reservation for a look-up form, or the response with the reason when it is refused. */
export async function answerLookUp(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Found | Refused> {
  const sent = await readFormData(request);
  const typed = {
    code: readText(sent.get('code'), LONGEST_LOOK_UP).trim(),
    who: readText(sent.get('who'), LONGEST_LOOK_UP).trim(),
  };
  const problems = findMissing(typed);
  if (problems.length > 0)
    return { kind: 'refused', answer: data({ typed, problems, refusal: undefined }, 400) };
  const clientIp = context.get(clientIpContext);
  const outcome = await lookUpReservation(context.get(servicesContext), { ...typed, clientIp });
  return outcome.kind === 'found' ? outcome : { kind: 'refused', answer: refuse(outcome, typed) };
}

function findMissing(typed: Record<LookUpField, string>): FieldProblem<LookUpField>[] {
  return (['code', 'who'] as const)
    .filter((field) => typed[field] === '')
    .map((field) => ({ field, message: { key: `validation.empty.${field}` } }));
}

/** Text and status are equal for an unknown code and a wrong name, so that they do not reveal which codes exist. */
function refuse(refusal: Exclude<LookUpOutcome, { kind: 'found' }>, typed: Record<LookUpField, string>) {
  const answer: LookUpAnswer = { typed, problems: [], refusal };
  if (refusal.kind === 'not-found') return data(answer, 400);
  return data(answer, { status: 429, headers: { 'Retry-After': String(refusal.retryAfterSeconds) } });
}
