import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useNameLang } from '../i18n/use-language.ts';

/** Place and time of pick-up or return, as one pair of a `dl`. */
export function TripEnd({ term, place, at }: { term: string; place: string; at: PanamaDateTime }) {
  const format = useFormat();
  return (
    <div>
      <dt className="text-sm text-ink-muted">{term}</dt>
      <dd>
        <span className="block font-semibold" lang={useNameLang()}>
          {place}
        </span>
        {format.dateTime(at)}
      </dd>
    </div>
  );
}
