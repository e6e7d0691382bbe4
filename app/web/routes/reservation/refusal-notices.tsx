import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { toSearchFields } from '#app/request/search-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { AnswerNotice, Notice } from '#app/ui/notice.tsx';
import { CarPicture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { toFleetPath, toSearchEntries } from '../../forms/search-fields.ts';
import type { Alternative, ReservationAnswer } from './answer-reservation.ts';
import { findOpenProblem, useFieldLabels } from './open-problems.ts';
import type { ReservationPage } from './reservation-page.ts';
import type { RenterProblems } from './use-renter-problems.ts';

/** Why the reservation was not made, and what the renter can do. Everything typed is kept, and nothing was charged. */
export function RefusalNotices({
  page,
  refusal,
  renterProblems,
}: {
  page: ReservationPage;
  refusal: ReservationAnswer['refusal'];
  renterProblems: RenterProblems;
}) {
  const t = useTranslations('reservation.page.refusal');
  const processingError = useTranslations('reservation.locationForm')('processingError');
  const labels = useFieldLabels();
  const format = useFormat();
  switch (refusal?.kind) {
    case undefined:
    case 'not-updated':
      if (page.isHoldOver) return <Notice tone="warning">{t('holdOver')}</Notice>;
      return page.isNothingPaid ? <Notice tone="warning">{t('nothingPaid')}</Notice> : null;
    case 'invalid':
      return (
        <ErrorSummary
          problems={refusal.problems}
          labels={labels}
          findOpen={(problem) => findOpenProblem(problem, page, renterProblems)}
        />
      );
    case 'prices-changed':
      return (
        <AnswerNotice answer={refusal} title={t('pricesChanged.title')}>
          {t('pricesChanged.text', { total: format.money(page.quote.totalCents) })}
        </AnswerNotice>
      );
    case 'total-changed':
      return (
        <AnswerNotice answer={refusal} title={t('totalChanged.title')}>
          {t('totalChanged.text', { total: format.money(page.quote.totalCents) })}
        </AnswerNotice>
      );
    case 'unavailable':
      return <Unavailable page={page} refusal={refusal} />;
    case 'payment-in-progress':
      return (
        <AnswerNotice answer={refusal} title={t('paymentInProgress.title')}>
          <p>{t('paymentInProgress.text')}</p>
          <LocalLink to="/reserva/checkout" className="strong">
            {t('paymentInProgress.toCheckout')}
          </LocalLink>
        </AnswerNotice>
      );
    case 'too-many-unpaid':
      return <PayNow page={page} refusal={refusal} reason="tooManyUnpaid" />;
    case 'prepaid-only':
      return <PayNow page={page} refusal={refusal} reason="prepaidOnly" />;
    case 'too-many-held':
      return (
        <AnswerNotice answer={refusal} title={t('tooManyHeld.title')}>
          <p>{t('tooManyHeld.text')}</p>
          <LocalLink to="/sucursales" className="strong">
            {t('tooManyHeld.toBranches')}
          </LocalLink>
        </AnswerNotice>
      );
    case 'no-space':
      return <AnswerNotice answer={refusal}>{t('noSpace')}</AnswerNotice>;
    case 'too-many':
      return <AnswerNotice answer={refusal}>{t('tooMany', { minutes: refusal.minutes })}</AnswerNotice>;
    case 'failed':
      return (
        <AnswerNotice answer={refusal} tone="danger">
          {processingError}
        </AnswerNotice>
      );
  }
}

type Refusal = NonNullable<ReservationAnswer['refusal']>;

/** Everything typed was saved with the refused form, so paying now continues from it. */
function PayNow({
  page,
  refusal,
  reason,
}: {
  page: ReservationPage;
  refusal: Refusal;
  reason: 'tooManyUnpaid' | 'prepaidOnly';
}) {
  const t = useTranslations('reservation.page.refusal.payNow');
  const format = useFormat();
  const toLocal = useLocalPath();
  return (
    <AnswerNotice answer={refusal} title={t('title')}>
      <p>{t(reason)}</p>
      <Form method="post" action={toLocal('/flota')} className="row">
        <HiddenFields
          entries={[
            ['car_id', page.car.id],
            ['reservation_type', 'prepaid'],
            ...toSearchEntries(toSearchFields(page.trip.search)),
          ]}
        />
        <Button size="small">{t('button', { total: format.money(page.totals.prepaid) })}</Button>
        {reason === 'tooManyUnpaid' ? (
          <LocalLink to="/mi-reserva" className="strong">
            {t('toOwn')}
          </LocalLink>
        ) : null}
      </Form>
    </AnswerNotice>
  );
}

interface UnavailableProps {
  page: ReservationPage;
  refusal: Extract<Refusal, { kind: 'unavailable' }>;
}

function Unavailable({ page, refusal }: UnavailableProps) {
  const t = useTranslations('reservation.page.refusal.unavailable');
  const fields = toSearchFields(page.trip.search);
  return (
    <section aria-label={t('title')} className="stack">
      <AnswerNotice answer={refusal} tone="danger" title={t('title')}>
        {t('text')}
      </AnswerNotice>
      <ul className="stack snug">
        {refusal.alternatives.map((car) => (
          <AlternativeCar key={car.id} car={car} page={page} />
        ))}
      </ul>
      <p>
        <LocalLink to={toFleetPath(fields, { coupon: page.selection.coupon })} className="strong">
          {t('search')}
        </LocalLink>
      </p>
    </section>
  );
}

function AlternativeCar({ car, page }: { car: Alternative; page: ReservationPage }) {
  const t = useTranslations('reservation.page.refusal.unavailable');
  const specs = useTranslations('common.specs');
  const toLocal = useLocalPath();
  const className = useContentText()(car.className);
  return (
    <li className="card panel">
      <Form method="post" action={toLocal('/flota')} className="alternative row">
        <HiddenFields
          entries={[
            ['car_id', car.id],
            ['reservation_type', page.reservationType],
            ...toSearchEntries(toSearchFields(page.trip.search)),
          ]}
        />
        <span>
          <CarPicture id={car.pictureId} name="" sizes="7rem" />
        </span>
        <p>
          <strong>
            {car.name} {specs('orSimilar')}
          </strong>
          <br />
          <span className="fine" lang={className.lang}>
            {className.text}
          </span>
        </p>
        <div>
          <Price totalCents={car.totalCents} days={page.quote.days} />
        </div>
        <Button variant="secondary">
          {t('choose')}
          <span className="sr-only">: {car.name}</span>
        </Button>
      </Form>
    </li>
  );
}
