import { useTranslations } from 'use-intl';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { RentalSnapshot } from '#domain/reservation/reservation.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { toTelephone } from '../../ui/contact-links.tsx';
import { CarPicture } from '../../ui/picture.tsx';
import { TripEnd } from '../../ui/trip-end.tsx';

/** The reservation that is being paid, beside the quote. */
export function CheckoutSummary({
  code,
  snapshot,
  search,
  phone,
}: {
  code: string;
  snapshot: RentalSnapshot;
  search: RentalSearch;
  /**
   * Telephone number of the pick-up branch; gateways require contact data beside the card form.
   * payments.md#card-review.
   */
  phone: string | undefined;
}) {
  const t = useTranslations('payment.summary');
  const common = useTranslations('common');
  const carClass = useContentText()(snapshot.className);
  return (
    <div className="checkout-summary mb-4 grid gap-3 pb-4">
      <CarPicture id={snapshot.pictureId} name={snapshot.carName} sizes="20rem" />
      <p>
        <strong className="block">
          {snapshot.carName} {common('specs.orSimilar')}
        </strong>
        <span lang={carClass.lang} className="text-sm text-ink-muted">
          {carClass.text}
        </span>
      </p>
      <dl className="grid gap-2 text-sm">
        <TripEnd term={t('pickup')} place={snapshot.pickupBranchName} at={search.pickupAt} />
        <TripEnd term={t('return')} place={snapshot.returnBranchName} at={search.returnAt} />
        <div>
          <dt className="text-ink-muted">{t('code')}</dt>
          <dd className="tabular font-semibold">{code}</dd>
        </div>
        {phone ? (
          <div>
            <dt className="text-ink-muted">{t('help')}</dt>
            <dd>
              <a href={toTelephone(phone)}>{phone}</a>
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
