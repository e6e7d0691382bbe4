import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { driverWords } from '#app/texts/driver-words.ts';
import { toFieldId } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/language/use-language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { StepProgress } from '#app/ui/step-progress.tsx';
import { StickyQuote, WithQuote } from '#app/ui/sticky-quote.tsx';
import { dateOf } from '#domain/calendar/panama.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { AccountUse } from './account-use.ts';
import type { ReservationAnswer } from './answer-reservation.ts';
import { BookingForm } from './booking-form.tsx';
import { RefusalNotices } from './refusal-notices.tsx';
import type { ReservationPage } from './reservation-page.ts';
import { ReserveShortcut } from './reserve-shortcut.tsx';
import { TripCard } from './trip-card.tsx';
import { useRenterProblems } from './use-renter-problems.ts';
import { useReservationForm } from './use-reservation-form.ts';

const NO_PROBLEMS: never[] = [];

/** The booking page with all choices and fields. */
export function ReservationScreen({
  loaded,
  submitted,
}: {
  loaded: { page: ReservationPage; refusal: undefined; account: AccountUse; tagEvent: string };
  submitted: ReservationAnswer | undefined;
}) {
  const t = useTranslations('reservation');
  const booking = useReservationForm();
  const page = useNewest([booking.answer?.page, submitted?.page, loaded.page], loaded.page);
  // Updates in the background do not remove the refusal of the last submit.
  const { refusal } = useNewest<ReservationAnswer>([submitted, loaded], loaded);
  const problems = refusal?.kind === 'invalid' ? refusal.problems : NO_PROBLEMS;
  const renterProblems = useRenterProblems(problems, dateOf(page.trip.search.pickupAt));
  return (
    <>
      <PageHead title={t('title')} access="private" />
      <StepProgress current="details" />
      <h1 className="text-title">{t('page.heading')}</h1>
      <WithQuote>
        <div className="stack" data-tag-event={loaded.tagEvent}>
          {booking.answer?.refusal?.kind === 'not-updated' ? (
            <Notice tone="warning" live>
              {t('page.refusal.notUpdated')}
            </Notice>
          ) : null}
          <RefusalNotices page={page} refusal={refusal} renterProblems={renterProblems} />
          <TripCard page={page} onSwitch={booking.keepTyped} />
          <BookingForm
            page={page}
            refusal={refusal}
            booking={booking}
            renterProblems={renterProblems}
            account={loaded.account}
          />
        </div>
        <StickyQuote
          quote={page.quote}
          isUpdating={booking.isUpdating}
          summary={<DriverNote page={page} />}
          action={<ReserveShortcut page={page} isReserving={booking.isReserving} />}
        />
      </WithQuote>
    </>
  );
}

/** For whom the total is, where conditions depend on the driver, and a link to the field that changes it. */
function DriverNote({ page: { pricedFor } }: { page: ReservationPage }) {
  const t = useTranslations();
  const words = driverWords(pricedFor, t, useLanguage().language);
  if (!words) return null;
  const field = pricedFor.residence ? 'residence' : pricedFor.ages ? 'birthday' : 'license_country';
  return (
    <p className="fine">
      {words} <a href={`#${toFieldId(field)}`}>{t('common.drivers.change')}</a>
    </p>
  );
}

/**
 * Returns the value of the source that changed last, and initially the first defined value. A page gets its
 * data from its loader, from a submit and from background updates.
 */
function useNewest<Value extends object>(sources: readonly (Value | undefined)[], initial: Value): Value {
  const [seen, setSeen] = useState({ sources, newest: sources.find(Boolean) ?? initial });
  const isSame = sources.every((source, index) => source === seen.sources[index]);
  if (isSame) return seen.newest;
  const changed = sources.find((source, index) => source && source !== seen.sources[index]);
  const next = { sources, newest: changed ?? seen.newest };
  setSeen(next);
  return next.newest;
}
