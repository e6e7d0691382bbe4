import type { RouterContextProvider } from 'react-router';
import {
  clientIpContext,
  draftSessionContext,
  languageContext,
  logContext,
  servicesContext,
} from '#app/request/context.ts';
import { wantsData } from '#app/request/read-body.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { reviewDraft } from '#operations/reservation/review-draft.ts';
import { loadReservation } from '../load-reservation.ts';
import { loadThanks } from '../thanks/load-thanks.ts';
import { type NextPage, WANTS_NEXT } from './handed-data.ts';

type Context = Readonly<RouterContextProvider>;
interface Sent {
  request: Request;
  context: Context;
  /** The fields of the form. */
  form: { has(name: string): boolean };
}

/** `/reserva` with its data, for a chosen car. Undefined when the form cannot take them, or it would redirect. */
export function loadNextReservation(sent: Sent): Promise<NextPage | undefined> {
  return loadFor(sent, async ({ context }) => {
    const draft = { draftId: context.get(draftSessionContext).id, clientIp: context.get(clientIpContext) };
    const review = await reviewDraft(context.get(servicesContext), draft);
    const reservation = await loadReservation(context, review);
    return reservation && toNext(context, '/reserva', { reservation });
  });
}

/** Returns `/reserva/thanks` with its data and its cookie, in the same way. */
export function loadNextThanks(sent: Sent): Promise<{ next: NextPage; cookie: string } | undefined> {
  return loadFor(sent, async ({ request, context }) => {
    const loaded = await loadThanks(request, context);
    if (!loaded) return undefined;
    const next = toNext(context, '/reserva/thanks', { thanks: loaded.page });
    return { next, cookie: loaded.cookie };
  });
}

function toNext(context: Context, path: string, handed: NextPage['handed']): NextPage {
  const { prefix } = context.get(languageContext);
  return { path: toLocalPath(prefix, path), handed };
}

/** A failure must not hide what the form has done: the redirect then leads to a page that shows it. */
async function loadFor<Next>(sent: Sent, load: (sent: Sent) => Promise<Next>): Promise<Next | undefined> {
  if (!wantsData(sent.request) || !sent.form.has(WANTS_NEXT)) return undefined;
  try {
    return await load(sent);
  } catch (err) {
    sent.context.get(logContext).error({ err }, 'The next page was not loaded with the answer of a form');
    return undefined;
  }
}
