import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { showLoading } from './show-loading.ts';

/** A thin line at the top while the next page is fetched; fast navigations show nothing. SPEC.md section 9. */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy && bar.current) return showLoading(bar.current);
  }, [busy]);
  return <div ref={bar} className="loading-bar" aria-hidden="true" data-no-print />;
}
