import { makeTranslator } from '#app/texts/translator.ts';
import type { Route } from './+types/pay-window';
import { payDocument } from './pay-document.ts';

/**
 * Contents of the verification window from the payer's click until the bank's page is known. The window has
 * to open in the click itself, because browsers block a window that opens after a slow response.
 * payments.md#verification-window and payments.md#window-flow.
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
