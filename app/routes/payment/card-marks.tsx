import { useTranslations } from 'use-intl';
import { cardBrand } from '#domain/payment/card-number.ts';
import { Icon } from '../../ui/icon.tsx';

/** The networks whose cards are taken (PAYMENTS.md section 3.12); drawn by ourselves, so no logos. */
const NETWORKS = [
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
] as const;

/** The marks of the networks. The one that the typed number belongs to lights up, as soon as its first digits say so. */
export function CardMarks({ number }: { number: string }) {
  const t = useTranslations('payment.card');
  const typed = cardBrand(number.replace(/\D/g, ''));
  return (
    <ul aria-label={t('brands')} className="card-marks card-line">
      {NETWORKS.map(([network, name]) => (
        <li key={network} data-lit={network === typed || undefined}>
          <Icon name={network === typed ? 'check' : 'card'} />
          {name}
        </li>
      ))}
    </ul>
  );
}
