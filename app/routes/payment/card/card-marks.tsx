import { useTranslations } from 'use-intl';
import { cardBrand } from '#domain/payment/card/check-card.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The accepted card networks (payments.md#card-review). Own drawings instead of logos. */
const NETWORKS = [
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
] as const;

/**
 * The marks of the networks. The network of the typed number is highlighted as soon as its first digits
 * identify it.
 */
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
