import { useEffect, useState } from 'react';
import { fromInstant, type PanamaDateTime } from '#domain/calendar/panama.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the current minute in Panama. Until the scripts run, the minute for which the page was rendered.
 */
export function usePanamaTime(renderedAt: PanamaDateTime): PanamaDateTime {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    let timer: number;
    const tick = () => {
      setNow(fromInstant(Date.now()));
      timer = window.setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, []);
  return now;
}
