import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { isWaiting, lookForConnection, subscribeToWaiting } from './connection.ts';

/** While a page or a form waits for a connection: that nothing is lost, and that it goes on by itself. */
export function ConnectionNotice() {
  const t = useTranslations('errors.offline');
  const shown = useSyncExternalStore(subscribeToWaiting, isWaiting, () => false);
  return (
    <div role="status" className="connection" data-no-print>
      {shown ? (
        <div className="connection-notice">
          <Icon name="alert" />
          <p>
            <strong>{t('title')}</strong> {t('text')}
          </p>
          <button type="button" onClick={lookForConnection}>
            {t('retry')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
