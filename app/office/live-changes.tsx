import { useLocation, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { LIVE_SCRIPT } from './live-script.ts';
import { OwnScript } from './office-page.tsx';
import type { loader } from './routes/signed-in.tsx';

/**
 * A line that says how many reservations of the employee's branches, or whether the one with this code, were
 * changed since the page was loaded. Nothing moves: the line links to the page as it is now.
 */
export function LiveChanges({ code = '' }: { code?: string }) {
  const t = useTranslations('office.live');
  const { pathname, search } = useLocation();
  const loadedAt = useRouteLoaderData<typeof loader>('office:signed-in')?.loadedAt;
  const one = code ? t('changed') : t('changes', { count: 1 });
  return (
    <>
      <div
        role="status"
        id="live-changes"
        data-no-print
        data-since={loadedAt}
        data-code={code}
        data-one={one}
        data-other={t('changes', { count: 2 })}
      >
        <p hidden>
          <span /> · <a href={code ? pathname : pathname + search}>{t('show')}</a>
        </p>
      </div>
      <OwnScript text={LIVE_SCRIPT} />
    </>
  );
}
