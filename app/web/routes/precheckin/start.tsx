import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { CheckInRefusal } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '#operations/ports/services.ts';
import { isPayingPrecheckin } from '#operations/precheckin/last-payment.ts';
import { type OpenPrecheckinOutcome, openPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { readReservationLink } from '#operations/reservation/reservation-link.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { checkPrecheckinModuleEnable } from '../../middleware/guards/check-precheckin-module-enable.ts';
import { resumePrecheckin, toPrecheckinCookie } from '../../middleware/session/precheckin-session.ts';
import { findVisitorsReservation, toPassCookie } from '../../middleware/session/reservation-passes.ts';
import { answerLookUp } from '../my-reservation/answer-look-up.ts';
import { LookUpForm } from '../my-reservation/look-up-form.tsx';
import type { Route } from './+types/start';
import { precheckinPaths, toNextPath } from './precheckin-paths.ts';
import { PRECHECKIN_POINTS } from './precheckin-progress.tsx';

export const middleware: MiddlewareFunction<Response>[] = [checkPrecheckinModuleEnable];

export const headers = passHeaders;

/** A link from a mail or from the reservation's own page starts the pre check-in directly. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shown = await findShown(request, url, context);
  if (shown) throw await begin(request, context, shown);
  const found = await resumePrecheckin(request, context);
  return {
    codePrefix: context.get(servicesContext).site.codePrefix,
    refusal: found.kind === 'refused' ? found.refusal : undefined,
    paying: await findPaying(context.get(servicesContext), found),
    resume: found.kind === 'open' || found.kind === 'closed' ? toNextPath(found) : undefined,
  };
}

/** Code of the reservation whose pre check-in has closed while its payment is in progress. */
async function findPaying(services: Services, found: OpenPrecheckinOutcome): Promise<string | undefined> {
  if (found.kind !== 'refused') return undefined;
  const { id, code } = found.reservation;
  return (await isPayingPrecheckin(services, id)) ? code : undefined;
}

async function findShown(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const token = url.searchParams.get('enlace');
  if (token !== null) return readReservationLink(context.get(servicesContext), token);
  const code = url.searchParams.get('reserva');
  return code === null ? undefined : findVisitorsReservation(request, context, code);
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await answerLookUp(request, context);
  if (outcome.kind === 'refused') {
    const { data: answer, init } = outcome.answer;
    return data({ answer, refusal: undefined }, init ?? {});
  }
  const { reservation } = outcome;
  const opened = await openPrecheckin(context.get(servicesContext), reservation.id);
  if (opened.kind === 'refused') return data({ answer: undefined, refusal: opened.refusal }, 409);
  return begin(request, context, reservation);
}

/** To the first open page; if refused, to this one, which reads the cookie and shows the reason. */
async function begin(
  request: Request,
  context: Readonly<RouterContextProvider>,
  reservation: Reservation,
): Promise<Response> {
  const opened = await openPrecheckin(context.get(servicesContext), reservation.id);
  const isThere = opened.kind === 'open' || opened.kind === 'closed';
  const path = isThere ? toNextPath(opened) : precheckinPaths.start;
  const headers = new Headers({ 'Set-Cookie': toPrecheckinCookie(context, reservation) });
  // Payments during the pre check-in require the same proof of being the renter as the reservation's own
  // page.
  headers.append('Set-Cookie', toPassCookie(request, context, reservation));
  return redirect(toLocalPath(context.get(languageContext).prefix, path), { status: 303, headers });
}

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('precheckin.start');
  const points = useTranslations('precheckin.points');
  const refusal = actionData ? actionData.refusal : loaderData.refusal;
  return (
    <FormPage heading={t('heading')} lead={t('lead')} points={PRECHECKIN_POINTS} t={points}>
      <PageHead title={t('heading')} access="private" />
      <Refused refusal={refusal} />
      {loaderData.paying && !actionData ? (
        <Notice tone="info" title={t('paying.title')}>
          <p>{t('paying.text')}</p>
          <ButtonLink to={toReservationPath(loaderData.paying)}>{t('paying.button')}</ButtonLink>
        </Notice>
      ) : null}
      {loaderData.resume && !actionData ? (
        <Notice tone="info" title={t('resume.title')}>
          <p>{t('resume.text')}</p>
          <ButtonLink to={loaderData.resume}>{t('resume.button')}</ButtonLink>
        </Notice>
      ) : null}
      <LookUpForm answer={actionData?.answer} codePrefix={loaderData.codePrefix} submit={t('submit')} />
    </FormPage>
  );
}

function Refused({ refusal }: { refusal: CheckInRefusal | undefined }) {
  const t = useTranslations('precheckin.refusal');
  if (!refusal) return null;
  return (
    <Notice tone="warning" live title={t(`${refusal.kind}.title`)}>
      <p>
        {refusal.kind === 'too-late'
          ? t('too-late.text', { hours: refusal.minimumHours })
          : t(`${refusal.kind}.text`)}
      </p>
    </Notice>
  );
}
