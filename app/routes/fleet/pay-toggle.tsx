import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { savedPercent } from './arrange-cards.ts';
import type { FleetCardData } from './fleet-page.ts';

/**
 * Chooses the way to pay whose totals are displayed. CSS hides the other totals, so it works before scripts
 * run.
 */
export function PayToggle({
  cards,
  pago,
  onChange,
}: {
  cards: readonly FleetCardData[];
  pago: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const t = useTranslations('fleet.pay');
  const { least, most } = savedPercent(cards);
  const saving = most > 0 ? t(least === most ? 'saves' : 'savesUpTo', { percent: most }) : '';
  return (
    <fieldset className="pay-toggle">
      <legend className="sr-only">{t('way')}</legend>
      <label>
        <input type="radio" name="pago" value="" checked={pago !== 'normal'} onChange={onChange} />
        {`${t('prepaid')} `}
        {saving ? <strong>{saving}</strong> : null}
      </label>
      <label>
        <input type="radio" name="pago" value="normal" checked={pago === 'normal'} onChange={onChange} />
        {t('normal')}
      </label>
    </fieldset>
  );
}
