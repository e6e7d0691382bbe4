import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../../ui/icon.tsx';

const MINUTE_MS = 60_000;
const TICK_MS = 5_000;

/**
 * Until when the car is held, and the minutes left. `leftMs` is by the server's clock at the time of the
 * response. Without scripts the minutes would not update, so only the time of day is shown.
 */
export function HoldTime({ until, leftMs }: { until: PanamaDateTime; leftMs: number }) {
  const t = useTranslations('payment');
  const format = useFormat();
  const minutes = Math.ceil(useTimeLeft(leftMs) / MINUTE_MS);
  return (
    <p className="mb-5 flex gap-2">
      <Icon name="clock" className="mt-first-line text-accent-ink" />
      <span>
        {t('held', { time: format.time(timeOf(until)) })}{' '}
        {minutes > 0 ? (
          <strong role="timer" className="tabular inline-block noscript:hidden">
            {t('left', { minutes })}
          </strong>
        ) : null}
      </span>
    </p>
  );
}

/**
 * Counts from the start of the document, because its scripts may load late, and later from each new response.
 */
function useTimeLeft(answeredMs: number): number {
  const [leftMs, setLeft] = useState(answeredMs);
  const isFirst = useRef(true);
  useEffect(() => {
    const start = isFirst.current ? 0 : performance.now();
    isFirst.current = false;
    const count = () => setLeft(answeredMs - (performance.now() - start));
    const first = setTimeout(count);
    const timer = setInterval(count, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [answeredMs]);
  return leftMs;
}
