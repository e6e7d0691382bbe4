import mastercard from 'simple-icons/icons/mastercard.svg?raw';
import visa from 'simple-icons/icons/visa.svg?raw';
import { useTranslations } from 'use-intl';
import { Icon } from '#app/ui/icon.tsx';
import { cleanText } from '#domain/clean-text.ts';
import { cardBrand } from '#domain/payment/card/check-card.ts';

/**
 * The marks of the accepted card networks (payments.md#card-review), each an SVG with its name as title. That of
 * American Express cannot be read at this size.
 */
const NETWORKS = { visa, mastercard, amex: '<b>AMEX</b>' };

/** The marks of the networks. That of the typed number is highlighted once its first digits tell it. */
export function CardMarks({ number }: { number: string }) {
  const t = useTranslations('payment.card');
  const typed = cardBrand(number.replace(/\D/g, ''));
  return (
    <ul aria-label={t('brands')} className="card-marks row">
      {Object.entries(NETWORKS).map(([network, mark]) => (
        <li key={network} data-lit={network === typed || undefined}>
          {network === typed ? <Icon name="check" /> : null}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of a package. */}
          <span dangerouslySetInnerHTML={{ __html: mark }} />
        </li>
      ))}
    </ul>
  );
}

/** Groups a card number as printed on cards: 4-4-4-4, American Express 4-6-5. */
export function formatCardNumber(typed: string): string {
  const digits = cleanText(typed).replace(/\D/g, '').slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** Inserts the slash, except while deleting. Keeps a year of four digits or before the month, as browsers fill in. */
export function formatExpiration(typed: string): string {
  const text = cleanText(typed).replace(/^\s*(\d)\s*\//, '0$1/');
  const all = text.replace(/\D/g, '');
  if (all.startsWith('20')) return all.length < 5 ? all : `${all.slice(0, 4)}-${all.slice(4, 6)}`;
  const digits = all.slice(0, all.slice(2, 4) === '20' ? 6 : 4);
  if (digits.length < 3) return text.endsWith('/') && digits.length === 2 ? `${digits}/` : digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}
