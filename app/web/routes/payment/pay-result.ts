import { servicesContext } from '#app/request/context.ts';
import { guessLanguage } from '#app/request/language/guess-language.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { findPaymentPage } from '#operations/payment/own-attempt.ts';
import type { Services } from '#operations/ports/services.ts';
import type { Route } from './+types/pay-result';
import { payChannel, VERIFIED_HERE } from './verification/pay-channel.ts';
import { payDocument } from './verification/pay-document.ts';

/**
 * Last page of the verification: notifies the checkout page of a change and closes its window. Shows
 * nothing about the payment, because anyone with the URL can open it. payments.md#window-flow and
 * payments.md#return-token.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const known = await findPage(context.get(servicesContext), params.attempt);
  const { language, path } = known ?? { language: guessLanguage(request), path: '/reserva/checkout' };
  const t = makeTranslator(language);
  return payDocument(context, {
    language,
    title: t('payment.window.title'),
    paragraphs: [t('payment.window.finished')],
    link: {
      href: toLocalPath(language === 'en' ? '/en' : '', path),
      text: t('payment.window.back'),
    },
    script: closingScript(params.attempt),
  });
}

/** Without the database the window still closes, and the page behind it shows the failure. */
async function findPage(services: Services, attemptId: string) {
  try {
    return await findPaymentPage(services, attemptId);
  } catch (error) {
    services.log.error({ err: error, attemptId }, 'The end of the verification window knows no payment');
    return undefined;
  }
}

/**
 * Returns the script that closes the window, or returns to checkout in the tab whose checkout led to the
 * bank: it goes back to checkout in the history of the tab, so that none of the bank's pages is before it.
 * Browsers keep up to 50 pages, so a full history does not tell how far checkout is; then, and when the
 * history does not lead anywhere, checkout replaces this page. Without storage nobody knows which tab this
 * is: the page stays open and shows its link.
 *
 * Only UUIDs are written into it, so that no other text of the URL becomes code. Does not check the window's
 * name, because the redirects through the bank may have reset it.
 */
function closingScript(attemptId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(attemptId)) return '';
  return `try{new BroadcastChannel('${payChannel(attemptId)}').postMessage('changed')}catch{}
try{opener?.postMessage('changed',location.origin)}catch{}
const replace=()=>location.replace(document.querySelector('a').href)
try{const [verified,position]=(sessionStorage.getItem('${VERIFIED_HERE}')??'').split(' ')
const pages=history.length-position
if(verified!=='${attemptId}')setTimeout(()=>window.close(),300)
else if(pages>0&&history.length<50){history.go(-pages);setTimeout(replace,5000)}
else replace()}catch{}`;
}
