import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { findErasure, isErased } from '#domain/privacy/find-erasure.ts';
import { eraseRenterData } from '#operations/privacy/erase-renter-data.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/own-data';
import { requireOwnReservation } from './require-own.ts';

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const erasure = findErasure(reservation, context.get(servicesContext).clock.now());
  const isDone = isErased(reservation) && url.searchParams.has('erased');
  return { code: reservation.code, erasure, isDone };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const reservation = await requireOwnReservation({ request, context, params });
  const outcome = await eraseRenterData(context.get(servicesContext), reservation);
  if (outcome.kind !== 'erased') return data({ refusal: outcome.kind }, 409);
  const path = toReservationPath(reservation.code, 'datos');
  return redirect(`${toLocalPath(context.get(languageContext).prefix, path)}?erased`, 303);
}

/** The rights of a renter under Ley 81 of 2019: to see the stored data and to have it erased. */
export default function OwnData({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('myReservation.data');
  const format = useFormat();
  const toLocal = useLocalPath();
  const { code, erasure, isDone } = loaderData;
  return (
    <div className="column stack">
      <PageHead title={t('heading')} access="private" />
      <div>
        <h1 className="text-title">{t('heading')}</h1>
        <p className="muted">{t('lead')}</p>
      </div>
      {isDone ? (
        <Notice tone="success" live>
          {t('erased')}
        </Notice>
      ) : null}
      {actionData?.refusal ? (
        <Notice tone="warning" live>
          {t(actionData.refusal === 'on-the-road' ? 'on-the-road' : 'payment-open')}
        </Notice>
      ) : null}
      <section className="card panel stack snug" aria-labelledby="export">
        <h2 id="export" className="text-heading">
          {t('export.heading')}
        </h2>
        <p>{t('export.text')}</p>
        <p>
          <a
            href={toLocal(toReservationPath(code, 'datos.json'))}
            className="button"
            data-variant="secondary"
            download
          >
            {t('export.button')}
          </a>
        </p>
      </section>
      {isDone ? null : (
        <section className="card panel stack snug" aria-labelledby="erase">
          <h2 id="erase" className="text-heading">
            {t('erase.heading')}
          </h2>
          <p>{t('erase.text')}</p>
          {erasure.kind === 'now' ? (
            <Form method="post">
              <Button variant="danger">{t('erase.button')}</Button>
            </Form>
          ) : (
            <p className="strong">
              {erasure.kind === 'after'
                ? t('erase.after', { time: format.dateTime(erasure.returnAt) })
                : t(erasure.kind)}
            </p>
          )}
        </section>
      )}
      <p>
        <ButtonLink to={toReservationPath(code)} variant="secondary">
          {t('back')}
        </ButtonLink>
      </p>
    </div>
  );
}
