import { makeTranslator } from '../../i18n/translator.ts';
import type { Route } from './+types/pay-window';
import { payDocument } from './pay-document.ts';

/**
 * What the verification window shows from the payer's click until the bank's page is known. It opens in the click
 * itself, because a window opened after a slow answer is blocked. PAYMENTS.md sections 6.1 and 6.3.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const language = url.searchParams.get('language') === 'en' ? 'en' : 'es';
  const t = makeTranslator(language);
  return payDocument(context, {
    language,
    title: t('payment.verification.verifying'),
    paragraphs: [t('payment.verification.stay')],
  });
}
