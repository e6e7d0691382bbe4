import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { reviewResults } from '../navigation/before-navigation.ts';
import { isCardPage } from '../navigation/card-pages.ts';
import { AnswerNotice } from '../ui/answer-notice.tsx';
import { keepUnsentForm, type UnsentForm } from './keep-unsent-form.ts';

/**
 * Notice for a form that got no response. Keeps the page with everything that was typed. On a card page the
 * payment may have arrived, so the text asks the renter to check before they pay again.
 * payments.md#invariants, I7.
 */
export function UnsentNotice({ className }: { className?: string }) {
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
    <div className={className}>
      <AnswerNotice answer={shown} tone="danger" title={t('title')}>
        <p>{t(isPaying ? 'paying' : 'text')}</p>
        {isPaying ? (
          <a href={pathname + search} className="mt-2 inline-block font-semibold">
            {t('reopen')}
          </a>
        ) : null}
      </AnswerNotice>
    </div>
  );
}
