import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { sendPageView } from './tag-manager.ts';

/** The view sent last; outlives what is mounted anew with a page. */
let sent: string | undefined;

/** One page view for the first page and for each navigation, when it is over. Queries stay here: they may hold keys. */
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
