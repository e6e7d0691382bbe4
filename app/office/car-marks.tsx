import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import {
  type CarPlace,
  type CarPoint,
  carPlaceNames,
  carPlaces,
  LONGEST_MARK,
  nameNearest,
} from '#domain/rental/car-marks.ts';
import type { RentalEnd } from '#domain/rental/car-photos.ts';
import type { CarMark } from '#operations/ports/rental-desk.ts';
import carUrl from './pictures/car-above.svg?url&no-inline';

const WIDTH = 200;
const HEIGHT = 400;

export interface ShownMark {
  id: string;
  point: CarPoint;
  word: string;
  /** It was there before this end of the rental. */
  isOld: boolean;
}

export function toShownMarks(marks: readonly CarMark[], reservationId: string, end: RentalEnd): ShownMark[] {
  const isOwn = (mark: CarMark) => mark.reservationId === reservationId && mark.end === end;
  const isLater = (mark: CarMark) =>
    end === 'hand-over' && mark.reservationId === reservationId && mark.end === 'take-back';
  return marks
    .filter((mark) => !isLater(mark))
    .map((mark) => ({ id: mark.id, point: mark.point, word: mark.word, isOld: !isOwn(mark) }));
}

/** Where the drawing was pressed; otherwise the chosen place. */
export function readPoint(form: FormData): CarPoint | undefined {
  const [x = 0, y = 0] = ['at.x', 'at.y'].map((name) => Number(form.get(name)) || 0);
  // By a key it is pressed at 0, 0.
  if (x > 0 || y > 0) return { x: Math.round((x * 100) / WIDTH), y: Math.round((y * 100) / HEIGHT) };
  const place = carPlaceNames.find((name) => name === form.get('at'));
  return place && carPlaces[place];
}

/** A car from above with its marks, and the list of them. */
export function CarMarks({ marks }: { marks: readonly ShownMark[] }) {
  const t = useTranslations('office.rental.points');
  if (marks.length === 0) return <p>{t('none')}</p>;
  return (
    <div className="office-marks">
      <div className="office-car">
        <img src={carUrl} alt="" width={WIDTH} height={HEIGHT} />
        <Points marks={marks} />
      </div>
      <ol>
        {marks.map((mark, index) => (
          <li key={mark.id}>
            <MarkText mark={mark} number={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** As `CarMarks`, to add and remove them: by pressing the drawing, or by the name of a place. */
export function EditMarks({
  marks,
  formId,
  typed,
  errors,
}: {
  marks: readonly ShownMark[];
  formId: string;
  typed: { word: string; place: string } | undefined;
  errors: { word: string | undefined; place: string | undefined };
}) {
  const t = useTranslations('office.rental.points');
  return (
    <div className="office-marks">
      <Form method="post" reloadDocument className="office-marks">
        <HiddenFields entries={{ form_id: formId }} />
        <div className="stack">
          <TextField
            name="word"
            label={t('word')}
            hint={t('wordHint')}
            defaultValue={typed?.word}
            error={errors.word}
            maxLength={LONGEST_MARK}
            autoComplete="off"
          />
          <SelectField
            name="at"
            label={t('place')}
            defaultValue={typed?.place ?? ''}
            error={errors.place}
            none={t('pressOrChoose')}
            options={carPlaceNames.map((place) => [place, t(`places.${place}`)])}
          />
          <Button name="intent" value="mark" variant="secondary">
            {t('add')}
          </Button>
        </div>
        <div className="office-car">
          <input type="image" name="at" src={carUrl} alt={t('press')} width={WIDTH} height={HEIGHT} />
          <Points marks={marks} />
        </div>
      </Form>
      <ol>
        {marks.map((mark, index) => (
          <li key={mark.id}>
            <Form method="post" reloadDocument className="row">
              <HiddenFields entries={{ mark: mark.id }} />
              <MarkText mark={mark} number={index + 1} />
              <Button
                name="intent"
                value="unmark"
                variant="quiet"
                size="small"
                aria-label={t(mark.isOld ? 'repairedOf' : 'removeOf', { word: mark.word })}
              >
                {t(mark.isOld ? 'repaired' : 'remove')}
              </Button>
            </Form>
          </li>
        ))}
      </ol>
    </div>
  );
}

function MarkText({ mark: { word, point, isOld }, number }: { mark: ShownMark; number: number }) {
  const t = useTranslations('office.rental.points');
  const place: CarPlace = nameNearest(point);
  return (
    <span>
      {number}. {word} · {t(`places.${place}`)} · {t(isOld ? 'old' : 'new')}
    </span>
  );
}

/** Numbers of the list on the drawing. */
function Points({ marks }: { marks: readonly ShownMark[] }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {marks.map(({ id, point, isOld }, index) => (
        <g key={id} data-old={isOld || undefined}>
          <circle cx={(point.x * WIDTH) / 100} cy={(point.y * HEIGHT) / 100} r={11} />
          <text x={(point.x * WIDTH) / 100} y={(point.y * HEIGHT) / 100} dy="0.36em">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
