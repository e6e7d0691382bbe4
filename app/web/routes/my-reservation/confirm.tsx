import { Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { confirmByMail, reviewConfirmation } from '#operations/reservation/confirm-by-mail.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { toPassCookie } from '../../middleware/session/reservation-passes.ts';
import type { Route } from './+types/confirm';
import { CanceledRental } from './cancel-terms.tsx';

/** In characters. Longer than any link. */
const LONGEST_TOKEN = 200;

export const headers = passHeaders;

/** The page of the link in the mail that asks a new renter to confirm. counter.md#unpaid-bookings. */
export async function loader({ url, context, request }: Route.LoaderArgs) {
  const token = readText(url.searchParams.get('enlace'), LONGEST_TOKEN);
  const review = await reviewConfirmation(context.get(servicesContext), token);
  if (review.kind === 'over') return { page: undefined, token };
  if (review.kind === 'confirmed') throw toOwnReservation({ context, request }, review.reservation);
  const { code, snapshot, search } = review.reservation;
  return { page: { code, snapshot, search }, token };
}

export async function action({ context, request }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const token = readText(sent.get('enlace'), LONGEST_TOKEN);
  const outcome = await confirmByMail(context.get(servicesContext), token);
  // The loader then shows that the link has expired.
  if (outcome.kind === 'over') return null;
  return toOwnReservation({ context, request }, outcome.reservation, '?notice=confirmed');
}

/** The visitor has the link of the mail, so the response gives access to the reservation. */
function toOwnReservation(
  { context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>,
  reservation: Parameters<typeof toPassCookie>[2],
  query = '',
): Response {
  const path = toLocalPath(context.get(languageContext).prefix, toReservationPath(reservation.code));
  return redirect(`${path}${query}`, {
    status: 303,
    headers: { 'Set-Cookie': toPassCookie(request, context, reservation) },
  });
}

export default function Confirm({ loaderData: { page, token } }: Route.ComponentProps) {
  const t = useTranslations('myReservation.confirm');
  return (
    <div className="column stack">
      <PageHead title={t('heading')} access="private" />
      <div>
        <h1 className="text-title">{t('heading')}</h1>
        {page ? <p className="muted">{t('lead')}</p> : null}
      </div>
      {page ? (
        <>
          <CanceledRental page={page} />
          <Form method="post">
            <input type="hidden" name="enlace" value={token} />
            <Button size="large">{t('submit')}</Button>
          </Form>
        </>
      ) : (
        <>
          <Notice tone="warning" live>
            {t('over')}
          </Notice>
          <p>
            <ButtonLink to="/flota">{t('again')}</ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
