import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import type { AccountUse } from './account-use.ts';
import type { ReservationAnswer } from './answer-reservation.ts';
import { CoverageSection } from './coverage-section.tsx';
import { WANTS_NEXT } from './next-page/handed-data.ts';
import { OptionsSection } from './options-section.tsx';
import { RenterSection } from './renter-section.tsx';
import type { ReservationPage } from './reservation-page.ts';
import type { RenterProblems } from './use-renter-problems.ts';
import type { useReservationForm } from './use-reservation-form.ts';

export const BOOKING_FORM = 'booking-form';

interface Props {
  page: ReservationPage;
  refusal: ReservationAnswer['refusal'];
  booking: ReturnType<typeof useReservationForm>;
  renterProblems: RenterProblems;
  account: AccountUse;
}

/** The form of interface.md#booking-forms. Works without scripts. */
export function BookingForm({ page, refusal, booking, renterProblems, account }: Props) {
  const toLocal = useLocalPath();
  const problems = refusal?.kind === 'invalid' ? refusal.problems : [];
  const wasRefused = problems.some(({ field }) => field === 'coverage');
  const needsCoverage = wasRefused && page.isCoverageAssumed;
  return (
    <Form
      ref={booking.form}
      id={BOOKING_FORM}
      method="post"
      action={toLocal('/reserva')}
      noValidate
      className="stack loose"
      {...booking.handlers}
    >
      <input type="hidden" name={WANTS_NEXT} value="" />
      <input type="hidden" name="prices" value={page.pricesFingerprint} />
      <input type="hidden" name="total" value={page.quote.totalCents} />
      <CoverageSection page={page} isMissing={needsCoverage} />
      <UpdateButton />
      <OptionsSection page={page} problems={problems} onQuantity={booking.handleChoice} />
      <RenterSection page={page} problems={renterProblems} account={account} />
      <ReserveSection page={page} isReserving={booking.isReserving} />
    </Form>
  );
}

/**
 * Button that updates the total without scripts. It is the first button of the form, before that of the
 * coupon, so that the Enter key in any field triggers it: it saves the form and makes no reservation. With
 * scripts CSS hides it from the first paint, so that nothing moves.
 */
function UpdateButton() {
  const t = useTranslations('reservation.page');
  return (
    <div className="row without-scripts">
      <Button variant="secondary" name="intent" value="update">
        {t('update')}
      </Button>
      <span className="fine">{t('updateHint')}</span>
    </div>
  );
}

/** The submit button of the booking: continues to the payment or the guarantee, or confirms at once. */
function ReserveSection({ page, isReserving }: { page: ReservationPage; isReserving: boolean }) {
  const t = useTranslations('reservation.page.reserve');
  const format = useFormat();
  const { reservationType, quote, guaranteeCents } = page;
  const label = () => {
    if (isReserving) return t('busy');
    if (reservationType === 'prepaid') return t('prepaid', { total: format.money(quote.dueNowCents) });
    if (guaranteeCents === undefined) return t('normal');
    return t('guarantee', { amount: format.money(guaranteeCents) });
  };
  return (
    <Button
      size="large"
      name="intent"
      value="reserve"
      aria-disabled={isReserving || undefined}
      className="full-on-phones"
    >
      {label()}
      <Icon name="arrow-right" />
    </Button>
  );
}
