import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Texts } from '#domain/texts.ts';
import { useFormat } from './language/use-format.ts';
import { useContentText } from './language/use-language.ts';

/** Place and time of pick-up or return, as one pair of a `dl`. */
export function TripEnd({ term, place, at }: { term: string; place: Texts; at: PanamaDateTime }) {
  const format = useFormat();
  const name = useContentText()(place);
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span className="strong" lang={name.lang}>
          {name.text}
        </span>
        {format.dateTime(at)}
      </dd>
    </div>
  );
}
