import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { toReservationPath } from '../../../browser/reservation-path.ts';
import type { OwnReservationPage } from '../own-reservation-page.ts';
import { canKeepVouchers, forgetVoucher, isVoucherKept, keepVoucher } from './kept-voucher.ts';

type Keeping = 'not-kept' | 'kept' | 'failed';

/** Saves the voucher in this browser for offline use. Without scripts there is only the link to the PDF. */
export function KeepOffline({ page }: { page: OwnReservationPage }) {
  const t = useTranslations('myReservation.documents.offline');
  const path = useLocalPath()(toReservationPath(page.code, 'voucher.pdf'));
  const { code } = page;
  const returnAt = page.return.at;
  const [keeping, setKeeping] = useState<Keeping>();
  useEffect(() => {
    if (canKeepVouchers())
      isVoucherKept({ path }).then(
        (isKept) => {
          setKeeping(isKept ? 'kept' : 'not-kept');
          // Updates the saved voucher, because the reservation may have changed. If that fails, the old one
          // is kept.
          if (isKept) keepVoucher({ path, code, returnAt }).catch(() => {});
        },
        () => {},
      );
  }, [path, code, returnAt]);
  if (keeping === undefined) return null;
  const voucher = { path, code, returnAt };
  const keep = () =>
    keepVoucher(voucher).then(
      () => setKeeping('kept'),
      () => setKeeping('failed'),
    );
  const forget = () =>
    forgetVoucher(voucher).then(
      () => setKeeping('not-kept'),
      () => setKeeping('failed'),
    );
  return (
    <div className="row">
      <Button type="button" variant="secondary" onClick={keeping === 'kept' ? forget : keep}>
        {t(keeping === 'kept' ? 'forget' : 'keep')}
      </Button>
      <p role="status" className="note">
        {keeping === 'not-kept' ? t('about') : t(keeping)}
      </p>
    </div>
  );
}
