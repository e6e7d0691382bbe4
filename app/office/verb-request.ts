import { data, type RouterContextProvider, redirect } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { hasRight } from '#domain/office/rights.ts';
import type { ReservationVerb } from '#domain/office/verbs.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { NotAllowed } from '#operations/office/act.ts';
import { findInReview } from '#operations/office/money/find-in-review.ts';
import {
  listChangesSince,
  type OpenVerb,
  openVerb,
  type VerbRefusal,
  type VerbRequest,
} from '#operations/office/start-verb.ts';
import { type CommonProblem, isCommonProblem } from './common-problem.ts';
import { toHistoryLines } from './history-lines.ts';
import { keptFormContext } from './kept-form.server.ts';
import { toReservationPath } from './reservation-path.ts';
import { getActor, requireFound } from './session.ts';

interface VerbArgs {
  context: Readonly<RouterContextProvider>;
  params: { code: string };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const LONGEST = 40;

/**
 * The reservation of a verb's page, and what the page of every verb shows of it and sends along, for an employee
 * who has the right; otherwise responds 403 or 404. `kept`: what is shown again after a sign-in.
 */
export async function openVerbPage({ context, params }: VerbArgs, verb: ReservationVerb) {
  const services = context.get(servicesContext);
  const code = normalizeReservationCode(params.code);
  const actor = getActor(context);
  const outcome = await openVerb(services, actor, verb, code);
  const opened = requireFound(outcome, toReservationPath(code, verb));
  const { language } = context.get(languageContext);
  const reference = await findInReview(services, opened.reservation);
  const mayResolve = !actor.employee || hasRight(actor.employee, 'payments');
  const review = reference === undefined ? undefined : { reference, mayResolve };
  const kept = context.get(keptFormContext);
  const view = {
    ...toVerbView(opened, language, services.random.uuid()),
    review,
    isKept: kept !== undefined,
  };
  // What was typed is about what was read then.
  const version = kept ? readVersion(kept) : view.version;
  return { opened, kept, view: { ...view, version } };
}

export type VerbView = Awaited<ReturnType<typeof openVerbPage>>['view'];

function toVerbView(
  { reservation, state, isPossible, isErased }: OpenVerb,
  language: Language,
  formId: string,
) {
  const { code, version, renter, search, snapshot, quote, paymentStatus } = reservation;
  const place = (at: string, name: typeof snapshot.pickupBranchName) =>
    `${formatDateTime(at, language)} · ${pickText(name, language).text}`;
  return {
    code,
    version,
    formId,
    state,
    paymentStatus,
    isPossible,
    isErased,
    name: `${renter.firstName} ${renter.lastName}`,
    car: snapshot.carName,
    pickup: place(search.pickupAt, snapshot.pickupBranchName),
    return: place(search.returnAt, snapshot.returnBranchName),
    total: formatMoney(quote.totalCents),
  };
}

export interface SentVerb extends VerbRequest {
  form: FormData;
  intent: string;
}

/** Reads what the form of a verb sends. Responds 400 when it has none of the intents. */
export async function readVerb(
  { request, params }: Pick<VerbArgs, 'params'> & { request: Request },
  intents: readonly string[],
): Promise<SentVerb> {
  const form = await readFormData(request);
  const intent = readText(form.get('intent'), LONGEST);
  if (!intents.includes(intent)) throw data(null, { status: 400 });
  return {
    form,
    intent,
    code: normalizeReservationCode(params.code),
    version: readVersion(form),
    formId: readFormId(form),
  };
}

/** Of what the employee has read. */
export function readVersion(form: FormData): number {
  return Number(readText(form.get('version'), LONGEST));
}

/** The id of a form; undefined when it sends none. */
export function readFormId(form: FormData): string | undefined {
  const id = readText(form.get('form_id'), LONGEST);
  return UUID.test(id) ? id : undefined;
}

type Common = VerbRefusal | { kind: 'done' };

type Conflict = { kind: CommonProblem };

/**
 * Responds to the form of a verb: 303 to the reservation when it is done, 403, 404, 409 when the reservation has
 * changed (then with what came between), is in another state or was erased, otherwise 400. The page shows `typed`
 * again.
 */
export async function answerVerb<Outcome extends { kind: string }, Typed>(
  { context }: Pick<VerbArgs, 'context'>,
  { verb, sent, typed }: { verb: ReservationVerb; sent: SentVerb; typed: Typed },
  outcome: Outcome | Common,
) {
  const { code, version } = sent;
  const answer = requireFound(outcome, toReservationPath(code, verb)) as Exclude<
    Outcome | Common,
    NotAllowed
  >;
  if (answer.kind === 'done') return redirect(`${toReservationPath(code)}?done=${verb}`, 303);
  const changes = answer.kind === 'stale' ? await loadChanges(context, code, version) : [];
  const isConflict = isCommonProblem(answer.kind);
  const problem = { ...(answer as Exclude<Outcome, Common> | Conflict), changes };
  return data({ problem, typed }, { status: isConflict ? 409 : 400 });
}

async function loadChanges(context: VerbArgs['context'], code: string, version: number) {
  const { reservations } = context.get(servicesContext);
  const reservation = await reservations.findByCode(code);
  if (!reservation) return [];
  const history = await listChangesSince({ reservations }, reservation, version);
  const { quote } = reservation;
  return toHistoryLines({ history, notes: [], quote }, context.get(languageContext).language);
}
