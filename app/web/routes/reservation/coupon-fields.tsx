import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useMessage } from '#app/ui/language/use-message.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { ReservationPage } from './reservation-page.ts';

/** A field for the code, or the applied coupon with a button to remove it. requirements.md#states. */
export function CouponFields({ page }: { page: ReservationPage }) {
  const { coupon } = page;
  return (
    <div aria-live="polite">
      {coupon.kind === 'usable' ? <Applied page={page} code={coupon.code} /> : <Open coupon={coupon} />}
    </div>
  );
}

function Applied({ page, code }: { page: ReservationPage; code: string }) {
  const t = useTranslations('reservation.page.coupon');
  const format = useFormat();
  const line = page.quote.lines.find(({ kind }) => kind === 'coupon');
  return (
    <div className="spread">
      <input type="hidden" name="coupon" value={code} />
      <div>
        <Notice tone="success" title={t('applied', { code })}>
          {line ? t('saved', { amount: format.money(-line.amountCents) }) : t('noEffect')}
        </Notice>
      </div>
      <Button variant="quiet" name="intent" value="remove-coupon">
        {t('remove')}
      </Button>
    </div>
  );
}

function Open({ coupon }: { coupon: Exclude<ReservationPage['coupon'], { kind: 'usable' }> }) {
  const t = useTranslations('reservation.page.coupon');
  const say = useMessage();
  const isRefused = coupon.kind === 'refused';
  return (
    <div className="coupon-fields row">
      <TextField
        name="coupon"
        label={t('label')}
        defaultValue={isRefused ? coupon.code : ''}
        error={isRefused ? say(coupon.message) : undefined}
        maxLength={40}
        autoComplete="off"
        enterKeyHint="done"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button variant="secondary" name="intent" value="apply-coupon">
        {t('apply')}
      </Button>
    </div>
  );
}
