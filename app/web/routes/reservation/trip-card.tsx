import type { FormEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { toSearchFields } from '#app/request/search-form.ts';
import { Button } from '#app/ui/button.tsx';
import { CarSpecs } from '#app/ui/car-specs.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { CarPicture } from '#app/ui/picture.tsx';
import { TripEnd } from '#app/ui/trip-end.tsx';
import { toFleetPath, toSearchEntries } from '../../forms/search-fields.ts';
import type { CarView, ReservationPage } from './reservation-page.ts';

/** The car, the trip and the way to pay, each with a control to change it. */
export function TripCard({ page, onSwitch }: { page: ReservationPage; onSwitch: () => Promise<void> }) {
  const t = useTranslations('reservation.page.trip');
  const specs = useTranslations('common.specs');
  const { car, trip, selection } = page;
  const className = useContentText()(car.className);
  const fields = toSearchFields(trip.search);
  return (
    <section aria-label={t('label')} className="card clipped">
      <div className="with-picture">
        <div className="offer-picture">
          <CarViews car={car} className={className.text} />
        </div>
        <div className="trip-about">
          <div>
            <p className="pretitle" lang={className.lang}>
              {className.text}
            </p>
            <h2 className="text-heading">
              {car.name} <span className="note">{specs('orSimilar')}</span>
            </h2>
          </div>
          <CarSpecs specs={car} />
          <dl className="facts">
            <TripEnd term={t('pickup')} place={trip.pickupBranch} at={trip.search.pickupAt} />
            <TripEnd term={t('return')} place={trip.returnBranch} at={trip.search.returnAt} />
          </dl>
          <div className="spread">
            <LocalLink to={toFleetPath(fields, { coupon: selection.coupon })} className="inline-action">
              <Icon name="calendar" />
              {t('change')}
            </LocalLink>
            <StartAnew />
          </div>
        </div>
      </div>
      <PaymentWay page={page} onSwitch={onSwitch} />
    </section>
  );
}

function StartAnew() {
  const t = useTranslations('reservation.page.trip');
  const toLocal = useLocalPath();
  return (
    <form method="post" action="/reset-draft">
      <input type="hidden" name="to" value={toLocal('/')} />
      <Button variant="quiet" size="small">
        {t('startAnew')}
      </Button>
    </form>
  );
}

/** Switches between paying now and at the counter. Submits the form of the fleet page with the other way. */
function PaymentWay({ page, onSwitch }: { page: ReservationPage; onSwitch: () => Promise<void> }) {
  const t = useTranslations('reservation.page.payment');
  const format = useFormat();
  const toLocal = useLocalPath();
  const submit = useSubmit();
  const { totals, reservationType, isPrepaidOnly, car, trip } = page;
  const other = reservationType === 'prepaid' ? 'normal' : 'prepaid';
  const total = format.money(totals[reservationType]);
  // Saves the form first, because the switch creates the draft again from the saved values.
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    await onSwitch();
    await submit(form);
  };
  return (
    <Form
      method="post"
      action={toLocal('/flota')}
      onSubmit={handleSubmit}
      className="payment-way ruled spread"
    >
      <HiddenFields
        entries={[
          ['car_id', car.id],
          ['reservation_type', other],
          ...toSearchEntries(toSearchFields(trip.search)),
        ]}
      />
      <p className="point strong">
        <Icon name={reservationType === 'prepaid' ? 'card' : 'pin'} />
        {t(reservationType, { total })}
      </p>
      {isPrepaidOnly ? <p className="fine">{t('prepaidOnly')}</p> : null}
      {isPrepaidOnly && other === 'normal' ? null : (
        <Button variant="secondary" size="small">
          {t(other === 'normal' ? 'toNormal' : 'toPrepaid', { total: format.money(totals[other]) })}
        </Button>
      )}
    </Form>
  );
}

const SIZES = '(min-width: 40rem) 13rem, 60vw';
const SMALL = '(min-width: 40rem) 6rem, 30vw';

/** The car from the front, and smaller from the side and from behind, as far as there are pictures. */
function CarViews({ car, className }: { car: CarView; className: string }) {
  const { side, rear } = car.otherPictures;
  return (
    <div className="car-views">
      <CarPicture id={car.pictureId} name={className} sizes={SIZES} eager />
      {side ? <CarPicture id={side} name={className} view="pictureOfSide" sizes={SMALL} /> : null}
      {rear ? <CarPicture id={rear} name={className} view="pictureOfRear" sizes={SMALL} /> : null}
    </div>
  );
}
