import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { withTagManager } from './tags.ts';

/** The last page view sent. A module variable, because layouts mount this component again. */
let sent: string | undefined;

/** Sends a page view for the first page and each navigation, without queries, which may have keys. */
export function PageViews() {
  const { key, pathname: path } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!isIdle || sent === key + path) return;
    sent = key + path;
    const event = document.querySelector<HTMLElement>('[data-tag-event]')?.dataset.tagEvent;
    const page = { title: document.title, path, event };
    withTagManager((tags) => tags.sendPageView(page));
  }, [key, path, isIdle]);
  return null;
}
