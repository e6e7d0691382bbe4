import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { checkConnection, isWaiting, subscribeToWaiting } from './connection.ts';

/**
 * Shown while a navigation or a form waits for a connection: nothing is lost, and it continues automatically.
 */
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
          <button type="button" onClick={checkConnection}>
            {t('retry')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
