import { data, type MiddlewareFunction, redirect } from 'react-router';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  logContext,
  servicesContext,
} from '#app/request/context.ts';
import { readFormData, wantsData } from '#app/request/read-body.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import {
  checkReservationForm,
  draftReviewContext,
  toOutdatedPath,
} from '../../middleware/guards/check-reservation-details.ts';
import { findUser } from '../../middleware/session/account-session.ts';
import { renewDraftId } from '../../middleware/session/draft-session.ts';
import { redirectHome } from '../../middleware/session/lost-draft.ts';
import type { Route } from './+types/reservation';
import { answerReserve, answerUpdate, type ReservationAnswer } from './answer-reservation.ts';
import { loadReservation } from './load-reservation.ts';
import { continueTo, takeHanded } from './next-page/handed-data.ts';
import { loadNextThanks } from './next-page/load-next-page.ts';
import { revalidatesReservation } from './next-page/revalidate.ts';
import { readReservationForm } from './read-reservation-form.ts';
import { ReservationScreen } from './reservation-screen.tsx';

export const middleware: MiddlewareFunction<Response>[] = [checkReservationForm];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { prefix } = context.get(languageContext);
  const review = context.get(draftReviewContext);
  if (review.kind !== 'ready') throw redirect(toLocalPath(prefix, toOutdatedPath(review)));
  const loaded = await loadReservation(context, review);
  if (!loaded) throw redirect(toLocalPath(prefix, '/reserva/thanks'));
  const isNothingPaid = url.searchParams.get('notice') === 'nothing-paid';
  return { ...loaded, page: { ...loaded.page, isNothingPaid } };
}

/** The answer to the choice of a car has brought the data already. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return takeHanded('reservation') ?? serverLoader();
}

export async function action({ request, context }: Route.ActionArgs) {
  const languageForm = context.get(languageContext);
  const form = await readFormData(request);
  const sent = readReservationForm(form);
  const answering = {
    services: context.get(servicesContext),
    log: context.get(logContext),
    draftId: context.get(draftSessionContext).start(),
    languageForm,
    clientIp: context.get(clientIpContext),
    redirectHome: () => redirectHome(request, context),
  };
  if (sent.intent === 'reserve') {
    const { userId } = await findUser(context);
    const reserving = {
      ...answering,
      userId,
      renewDraftId: () => renewDraftId(context),
      loadThanks: () => loadNextThanks({ request, context, form }),
    };
    return answerReserve(reserving, sent);
  }
  const answer = await answerUpdate(answering, sent);
  // Without scripts a saved draft is shown by a GET, so that reloading and going back never submit the form
  // again.
  return !wantsData(request) && answer.kind === 'kept'
    ? redirect(toLocalPath(languageForm.prefix, '/reserva'), 303)
    : answer.answer;
}

/** Keeps what was typed when the server fails: the status prevents the router from reloading the data. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // Read only after a failure, so that the request is not sent later because of it.
  const sent = request.clone();
  try {
    const answer = await serverAction();
    return 'next' in answer ? continueTo(answer.next) : (answer as ReservationAnswer);
  } catch (error) {
    // A redirect is thrown as a response.
    if (error instanceof Response) throw error;
    const kind = (await sent.formData()).get('intent') === 'reserve' ? 'failed' : 'not-updated';
    return data<ReservationAnswer>({ page: undefined, refusal: { kind } }, 503);
  }
}

export const shouldRevalidate = revalidatesReservation;

export default function Reservation({ loaderData, actionData }: Route.ComponentProps) {
  return <ReservationScreen loaded={loaderData} submitted={useSettled(actionData)} />;
}
