import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { sendPageView } from './tag-manager.ts';

/** The last page view sent. A module variable, because layouts mount this component again. */
let sent: string | undefined;

/**
 * Sends one page view for the first page and for each completed navigation. Leaves out queries, because they
 * may contain keys.
 */
export function PageViews() {
  const { key, pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!isIdle || sent === key + pathname) return;
    sent = key + pathname;
    sendPageView({ title: document.title, path: pathname });
  }, [key, pathname, isIdle]);
  return null;
}
