import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { toLanguageForm } from '#app/texts/language-form.ts';
import type { Intent } from '../read-reservation-form.ts';

/** Pages whose own loaders ask the server, unless the answer to a form brought their data. */
const ASKING = /\/reserva(\/thanks)?$/;

/** Whether the root loads its data again: not before a page whose own loader makes the guards run. */
export function revalidatesRoot({
  currentUrl: { pathname },
  nextUrl: next,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameLanguage = toLanguageForm(pathname) === toLanguageForm(next.pathname);
  return defaultShouldRevalidate && !(isSameLanguage && ASKING.test(next.pathname));
}

const UPDATES: readonly unknown[] = ['update', 'apply-coupon', 'remove-coupon'] satisfies Intent[];

/**
 * Whether `/reserva` loads its data again. The response to an update already contains the new page. Following a
 * link from the summary to a field must not reload either, because that would remove the summary.
 */
export function revalidatesReservation(change: ShouldRevalidateFunctionArgs): boolean {
  if (UPDATES.includes(change.formData?.get('intent')) || targetsField(change)) return false;
  return change.defaultShouldRevalidate;
}

function targetsField({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const toPage = ({ pathname, search }: URL) => pathname + search;
  return formMethod === undefined && nextUrl.hash !== '' && toPage(nextUrl) === toPage(currentUrl);
}
