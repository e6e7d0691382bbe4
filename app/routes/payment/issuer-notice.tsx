import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';

/** Words of the bank that issued the card, as it sent them and in its language. PAYMENTS.md section 3.4. */
export function IssuerNotice({ text }: { text: string }) {
  const t = useTranslations('payment');
  return (
    <Notice title={t('issuerSays')} live>
      <p className="break-words">{text}</p>
    </Notice>
  );
}
