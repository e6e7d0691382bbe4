import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { guaranteeWords } from '#app/texts/guarantee-words.ts';
import { writeIntervals } from '#app/texts/write-hours.ts';
import { DirectionLinks, PhoneLinks } from '#app/ui/contact-links.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { CarPicture } from '#app/ui/picture.tsx';
import { isAllDay } from '#domain/calendar/opening-hours.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import type { StopContact, StopPlace, ThanksPage, ThanksStop, TripEnds } from './thanks-page.ts';

/** Pick-up and return, without contacts and directions for a canceled trip. */
export function TripStops({ page, isOff = false }: { page: TripEnds; isOff?: boolean }) {
  const t = useTranslations('thanks.trip');
  return (
    <section aria-labelledby="trip" className="titled">
      <h2 id="trip" className="text-heading">
        {t('heading')}
      </h2>
      {page.delivery ? <DeliveryNotice delivery={page.delivery} /> : null}
      <ol className="timeline">
        <Stop term={t('pickup')} stop={page.pickup} isOff={isOff} />
        <Stop term={t('return')} stop={page.return} isOff={isOff} />
      </ol>
    </section>
  );
}

function DeliveryNotice({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('thanks.trip');
  const label = useContentText()(delivery.label);
  return (
    <div className="card panel">
      <p className="pretitle">{t('delivery')}</p>
      <p className="strong" lang={label.lang}>
        {label.text}
      </p>
      <p>{delivery.address}</p>
      <p className="muted">{delivery.instructions}</p>
    </div>
  );
}

function Stop({ term, stop, isOff }: { term: string; stop: ThanksStop; isOff: boolean }) {
  const format = useFormat();
  const { at, contact } = stop;
  const name = useContentText()(stop.name);
  return (
    <li className="stack snug">
      <div>
        <p className="pretitle">{term}</p>
        <h3 lang={name.lang}>{name.text}</h3>
        <p className="strong">{format.dateTime(at)}</p>
      </div>
      {contact && !isOff ? <Contact contact={contact} name={name.text} /> : null}
    </li>
  );
}

function Contact({ contact, name }: { contact: StopContact; name: string }) {
  const t = useTranslations('thanks.trip');
  const { place } = contact;
  return (
    <>
      <ul className="stack tight">
        {place ? <Address place={place} /> : null}
        <Fact icon="clock">
          <Hours contact={contact} />
        </Fact>
        {place ? (
          <Fact icon="phone">
            <span className="sr-only">{t('call', { branch: name })}: </span>
            <PhoneLinks phones={place.phone} />
          </Fact>
        ) : null}
      </ul>
      {place ? <DirectionLinks place={place} label={t('directions', { branch: name })} /> : null}
    </>
  );
}

function Address({ place }: { place: StopPlace }) {
  const read = useContentText();
  const address = read(place.address);
  return (
    <Fact icon="pin">
      <span lang={address.lang}>{address.text}</span>
      {place.notes.map(read).map(({ text, lang }) => (
        <span key={text} lang={lang} className="muted">
          {text}
        </span>
      ))}
    </Fact>
  );
}

function Hours({ contact }: { contact: StopContact }) {
  const t = useTranslations('thanks.trip');
  const format = useFormat();
  if (contact.isAfterHours) return t('afterHours');
  if (isAllDay(contact.hours)) return t('allDay');
  return `${t('hours')}: ${writeIntervals(contact.hours, format.time)}`;
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="point">
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

type Booked = Pick<ThanksPage, 'snapshot' | 'quote' | 'paymentStatus' | 'guaranteeCents'>;

/** The car as booked, in the size that the page gives it. */
export function BookedPicture({ snapshot, sizes }: { snapshot: Booked['snapshot']; sizes: string }) {
  const className = useContentText()(snapshot.className);
  return <CarPicture id={snapshot.pictureId} name={className.text} sizes={sizes} eager />;
}

/** The car as booked, and which part of its total is paid. For a reservation that has ended, only the car. */
export function BookedCar({ page, isOver = false }: { page: Booked; isOver?: boolean }) {
  const specs = useTranslations('common.specs');
  const { snapshot } = page;
  const className = useContentText()(snapshot.className);
  return (
    <div className="with-picture ruled">
      <div className="offer-picture">
        <BookedPicture snapshot={snapshot} sizes="(min-width: 40rem) 12rem, 85vw" />
      </div>
      <div className="panel stack snug">
        <p>
          <strong className="text-heading">
            {snapshot.carName} <span className="note">{specs('orSimilar')}</span>
          </strong>
          <br />
          <span className="muted" lang={className.lang}>
            {className.text}
          </span>
        </p>
        {isOver ? null : <Paid page={page} />}
      </div>
    </div>
  );
}

function usePaidLabel({ quote, paymentStatus }: Pick<Booked, 'quote' | 'paymentStatus'>): string {
  const t = useTranslations('thanks.paid');
  if (quote.reservationType !== 'prepaid') return t('branch');
  return paymentStatus === 'paid' ? t('now') : t('pending');
}

/** Whether the total is paid, and where. */
export function Paid({ page }: { page: Booked }) {
  const t = useTranslations('thanks.paid');
  const format = useFormat();
  const texts = useTranslations();
  const { quote, paymentStatus, guaranteeCents } = page;
  const label = usePaidLabel(page);
  return (
    <div>
      <p className="row">
        <span className="strong">{label}</span>
        <strong className="tabular">{format.money(quote.totalCents)}</strong>
      </p>
      {quote.reservationType === 'prepaid' && paymentStatus === 'paid' ? (
        <p className="fine">{t('nothing')}</p>
      ) : null}
      {guaranteeCents === undefined ? null : (
        <p className="fine">{guaranteeWords('held', guaranteeCents, texts)}</p>
      )}
    </div>
  );
}
