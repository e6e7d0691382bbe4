import { useEffect, useState } from 'react';
import { data, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { AnswerNotice } from '#app/ui/notice.tsx';
import { isLost } from '#app/ui/unanswered.ts';
import { type Results, reviewResults } from '../browser/before-navigation.ts';
import { findRouterState, findSentForm } from '../browser/router-state.ts';
import { isCardPage } from '../frame/checkout-area.ts';

/** For results without a response: as for any failure, the router then does not reload the loaders. */
const NO_RESPONSE = 504;

/** Identifies a form that got no response. Each attempt is a new object. */
type UnsentForm = object;

/**
 * Notice for a form that got no response. Keeps the page with everything that was typed. On a card page the
 * payment may have arrived, so the text asks the renter to check before they pay again.
 * payments.md#invariants, I7.
 */
export function UnsentNotice() {
  const t = useTranslations('errors.unsent');
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState<UnsentForm>();
  useEffect(() => {
    let unsent: UnsentForm | undefined;
    return reviewResults((request, results) => {
      unsent = keepUnsentForm(request, results, unsent);
      setShown(unsent);
    });
  }, []);
  if (!shown) return null;
  const isPaying = isCardPage(pathname);
  return (
    <div className="page-notice">
      <AnswerNotice answer={shown} tone="danger" title={t('title')}>
        <p>{t(isPaying ? 'paying' : 'text')}</p>
        {isPaying ? (
          <a href={pathname + search} className="strong">
            {t('reopen')}
          </a>
        ) : null}
      </AnswerNotice>
    </div>
  );
}

/**
 * Keeps a page with everything that was typed when its form gets no response; otherwise an error page would
 * replace it. Never resends the form: it may have arrived, with only the response lost. Changes `results` in
 * place. Returns the form that got no response, or undefined.
 */
export function keepUnsentForm(
  request: Request,
  results: Results,
  unsent: UnsentForm | undefined,
): UnsentForm | undefined {
  const state = findRouterState();
  // A form that another page handles has already left its own page.
  if (!state || !findSentForm() || state.location.pathname !== new URL(request.url).pathname)
    return undefined;
  const isSent = request.method !== 'GET';
  // A GET that does not follow an unsent form reloads data after a successful one.
  if (!isSent && !unsent) return undefined;
  const kept = isSent ? state.actionData : state.loaderData;
  const lost = Object.entries(results).filter(([, result]) => isLost(result));
  for (const [route] of lost)
    results[route] = { type: 'data', result: data(kept?.[route], { status: NO_RESPONSE }) };
  if (!isSent) return unsent;
  return lost.length > 0 ? {} : undefined;
}
