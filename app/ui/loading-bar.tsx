import { useEffect, useRef } from 'react';
import { useNavigation, useNavigationType } from 'react-router';
import { failLoading, showLoading, takeOverLoading } from './show-loading.ts';

/**
 * A thin bar at the top while the next page loads; not shown for fast navigations. requirements.md#constants.
 * `failed` means that this is the error page, so a navigation that led here ends with a red bar.
 */
export function LoadingBar({ failed = false }: { failed?: boolean }) {
  const busy = useNavigation().state !== 'idle';
  const isNavigated = useNavigationType() !== 'POP';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (bar.current) takeOverLoading(bar.current);
  }, []);
  useEffect(() => {
    if (busy && bar.current) return showLoading(bar.current);
  }, [busy]);
  useEffect(() => {
    if (failed && isNavigated && bar.current) failLoading(bar.current);
  }, [failed, isNavigated]);
  return <div ref={bar} className="loading-bar" aria-hidden="true" data-no-print />;
}
