import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { readText } from '#app/request/read-body.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { FormPage } from '#app/ui/form-page.tsx';
import type { IconName } from '#app/ui/icon.tsx';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { readReservationLink } from '#operations/reservation/reservation-link.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { toPassCookie } from '../../middleware/session/reservation-passes.ts';
import { accountPaths } from '../account/account-paths.ts';
import type { Route } from './+types/look-up';
import { answerLookUp } from './answer-look-up.ts';
import { LookUpForm } from './look-up-form.tsx';

export const headers = passHeaders;

/** What a renter can do there. */
const POINTS = [
  ['change', 'edit'],
  ['documents', 'receipt'],
  ['code', 'mail'],
] as const satisfies [string, IconName][];

/** What a mail links to below the page of the reservation: files, and the payment of a change. */
const LINKED = /^(?:calendar\.ics|voucher\.pdf|firmar|pago\/[\da-f-]{36})$/;

/** Opens the reservation of a mail's link and redirects, so that the token leaves the address bar. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { codePrefix } = context.get(servicesContext).site;
  const token = url.searchParams.get('enlace');
  // The QR code of a voucher contains the code of the reservation.
  const codeInLink = readText(url.searchParams.get('codigo'), 20);
  if (token === null) return { isLinkOver: false, codeInLink, codePrefix };
  const found = await readReservationLink(context.get(servicesContext), token);
  if (!found) return { isLinkOver: true, codeInLink, codePrefix };
  const wanted = url.searchParams.get('abrir') ?? '';
  const page = LINKED.test(wanted) ? wanted : undefined;
  throw redirect(toLocalPath(context.get(languageContext).prefix, toReservationPath(found.code, page)), {
    headers: { 'Set-Cookie': toPassCookie(request, context, found) },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await answerLookUp(request, context);
  if (outcome.kind === 'refused') return outcome.answer;
  const { reservation } = outcome;
  return redirect(toLocalPath(context.get(languageContext).prefix, toReservationPath(reservation.code)), {
    status: 303,
    headers: { 'Set-Cookie': toPassCookie(request, context, reservation) },
  });
}

export default function LookUp({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.lookUp');
  const points = useTranslations('myReservation.lookUp.points');
  return (
    <FormPage heading={t('heading')} lead={t('lead')} points={POINTS} t={points}>
      <PageHead title={t('heading')} access="private" />
      {loaderData.isLinkOver && !actionData ? <Notice tone="warning">{t('linkOver')}</Notice> : null}
      <LookUpForm
        answer={actionData}
        code={loaderData.codeInLink}
        codePrefix={loaderData.codePrefix}
        submit={t('submit')}
      />
      <p className="muted">
        {t('account')} <LocalLink to={accountPaths.profile}>{t('accountLink')}</LocalLink>
      </p>
      <p className="muted">
        {t('help')} <LocalLink to="/sucursales">{t('helpLink')}</LocalLink>
      </p>
    </FormPage>
  );
}
