import { useTranslations } from 'use-intl';
import { Notice } from './notice.tsx';

/** Message of the bank that issued the card, as received, in the bank's language. payments.md#card-answer. */
export function IssuerNotice({ text }: { text: string }) {
  const t = useTranslations('payment');
  return (
    <Notice title={t('issuerSays')} live>
      <p>{text}</p>
    </Notice>
  );
}
