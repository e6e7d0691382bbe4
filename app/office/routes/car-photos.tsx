import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { formatDateTime } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import { LONGEST_MARK, type MarkProblem } from '#domain/rental/car-marks.ts';
import { FEWEST_PHOTOS, type PhotoPlace, photoPlaces, type RentalEnd } from '#domain/rental/car-photos.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import {
  type AddMarkOutcome,
  addCarMark,
  listCarMarks,
  removeCarMark,
} from '#operations/office/car-marks.ts';
import { type KeepCarPhotoOutcome, keepCarPhoto, openCarPhotos } from '#operations/office/car-photos.ts';
import { MAXIMUM_PICTURE_BYTES } from '#operations/ports/private-files.ts';
import type { Services } from '#operations/ports/services.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import { CarMarks, EditMarks, readPoint, toShownMarks } from '../car-marks.tsx';
import { OfficePage, OwnScript } from '../office-page.tsx';
import { PHOTO_SCRIPT } from '../photo-script.ts';
import { findEnd } from '../rental-ends.ts';
import { toPhotosPath, toReservationPath } from '../reservation-path.ts';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { readFormId } from '../verb-request.ts';
import type { Route } from './+types/car-photos';

const LONGEST = 40;
const MEGABYTES = MAXIMUM_PICTURE_BYTES / 1_000_000;
/** Pictures of this many pixels are accepted in every format. */
const MEGAPIXELS = 16;

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const code = normalizeReservationCode(params.code);
  const end = findEnd(params.end);
  const outcome = await openCarPhotos(services, getActor(context), { code, end });
  const opened = requireFound(outcome, toPhotosPath(code, end));
  const { language } = context.get(languageContext);
  const marks = await listCarMarks(services, opened.reservation.id, end);
  const find = (of: RentalEnd, place: PhotoPlace) => {
    const photo = opened.photos.find(({ kind }) => kind === `${of}/${place}`);
    return (
      photo && {
        // A picture in place of another one is another address.
        src: `${toPhotosPath(code, of)}/${place}?${photo.id.slice(0, 8)}`,
        at: formatDateTime(fromInstant(photo.at), language),
      }
    );
  };
  return {
    code,
    end,
    isPossible: opened.isPossible,
    marks: toShownMarks(marks, opened.reservation.id, end),
    formId: services.random.uuid(),
    places: photoPlaces.map((place) => ({
      place,
      formId: services.random.uuid(),
      now: find(end, place),
      before: end === 'take-back' ? find('hand-over', place) : undefined,
    })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const code = normalizeReservationCode(params.code);
  const end = findEnd(params.end);
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  // Who may not send pictures is refused before the form is read, which has no body then.
  requireAllowed(await openCarPhotos(services, actor, { code, end }), toPhotosPath(code, end));
  const form = await readFormData(request);
  const sent = { code, end, formId: readFormId(form) };
  if (form.has('place')) return answerPhoto(await sendPhoto(services, actor, { ...sent, form }), sent);
  const intent = readText(form.get('intent'), LONGEST);
  if (intent === 'unmark') {
    const markId = readText(form.get('mark'), LONGEST);
    return answer(await removeCarMark(services, actor, { ...sent, markId }), sent, undefined);
  }
  if (intent !== 'mark' && !form.has('at.x')) throw data(null, { status: 400 });
  const typed = {
    word: readText(form.get('word'), 2 * LONGEST_MARK).trim(),
    place: readText(form.get('at'), LONGEST),
  };
  const outcome = await addCarMark(services, actor, { ...sent, point: readPoint(form), word: typed.word });
  return answer(outcome, sent, { typed });
}

interface Sent {
  code: string;
  end: RentalEnd;
  formId: string | undefined;
}

type Photographed = KeepCarPhotoOutcome | { kind: 'none' };

async function sendPhoto(
  services: Services,
  actor: Actor,
  { form, ...sent }: Sent & { form: FormData },
): Promise<{ place: PhotoPlace; outcome: Photographed }> {
  const place = photoPlaces.find((known) => known === readText(form.get('place'), LONGEST));
  if (!place) throw data(null, { status: 400 });
  const file = form.get('photo');
  const bytes = file instanceof File ? await file.bytes() : new Uint8Array();
  const outcome =
    bytes.length > 0
      ? await keepCarPhoto(services, actor, { ...sent, place, bytes })
      : { kind: 'none' as const };
  return { place, outcome };
}

function answerPhoto({ place, outcome }: Awaited<ReturnType<typeof sendPhoto>>, sent: Sent) {
  return answer(outcome, sent, { place });
}

/** 303 to the page when it is done. `shown`: what the form had, which is shown again. */
function answer(
  outcome: Photographed | AddMarkOutcome,
  { code, end }: Sent,
  shown: { place?: PhotoPlace; typed?: { word: string; place: string } } | undefined,
) {
  const path = toPhotosPath(code, end);
  const answered = requireFound(outcome, path);
  if (answered.kind === 'done') return redirect(path, 303);
  const problem = answered.kind === 'invalid' ? answered.problem : answered.kind;
  return data({ ...shown, problem }, { status: STATUS[problem] });
}

type PhotoProblem = Exclude<Photographed['kind'], 'done' | 'missing' | 'forbidden' | 'old-factor'>;
type PointProblem = MarkProblem | 'card' | 'too-many-marks';
type Problem = PhotoProblem | PointProblem;

const STATUS: Record<Problem, number> = {
  none: 400,
  unreadable: 400,
  'too-many-pixels': 400,
  'too-large': 413,
  'too-many': 429,
  'wrong-state': 409,
  stale: 409,
  erased: 409,
  place: 400,
  word: 400,
  card: 400,
  'too-many-marks': 400,
};

/** The pictures of a car by their template, each of which is stored as it is taken. */
export default function CarPhotos({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.rental.photos');
  const verbs = useTranslations('office.verbs');
  const { code, end, places, isPossible } = page;
  const count = places.filter(({ now }) => now).length;
  return (
    <OfficePage title={`${t(end)} · ${code}`}>
      {isPossible ? null : (
        <Notice>
          <p>{t('closed')}</p>
        </Notice>
      )}
      <p id="photo-count">
        {t('count', { count, all: places.length, missing: Math.max(0, FEWEST_PHOTOS - count) })}
      </p>
      <ul className="office-photos">
        {places.map((each) => (
          <li key={each.place} id={each.place} className="stack snug">
            <h2 className="text-heading">{t(`places.${each.place}`)}</h2>
            {each.before ? <Photo place={each.place} of="hand-over" {...each.before} /> : null}
            {each.now ? <Photo place={each.place} of={end} {...each.now} /> : null}
            {isPossible ? (
              <TakePhoto
                {...each}
                problem={actionData?.place === each.place ? actionData.problem : undefined}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Marks page={page} answer={actionData} />
      <p>
        <a
          href={isPossible ? toReservationPath(code, end) : toReservationPath(code)}
          className="button"
          data-variant={isPossible ? undefined : 'secondary'}
        >
          {isPossible ? t('on', { verb: verbs(end) }) : t('back')}
        </a>
      </p>
      <OwnScript text={PHOTO_SCRIPT} />
    </OfficePage>
  );
}

function isOfPoint(problem: Problem): problem is PointProblem {
  return problem in { place: 1, word: 1, card: 1, 'too-many-marks': 1 };
}

function Marks({
  page: { marks, isPossible, formId },
  answer,
}: {
  page: Route.ComponentProps['loaderData'];
  answer: Route.ComponentProps['actionData'];
}) {
  const t = useTranslations('office.rental.points');
  const problem = answer && isOfPoint(answer.problem) ? answer.problem : undefined;
  const message = problem && t(`problems.${problem}`);
  const isOfPlace = problem === 'place';
  return (
    <section className="stack" id="marks">
      <h2 className="text-heading">{t('title')}</h2>
      {isPossible ? (
        <EditMarks
          marks={marks}
          formId={formId}
          typed={answer?.typed}
          errors={{ word: isOfPlace ? undefined : message, place: isOfPlace ? message : undefined }}
        />
      ) : (
        <CarMarks marks={marks} />
      )}
    </section>
  );
}

function Photo({ place, of, src, at }: { place: PhotoPlace; of: RentalEnd; src: string; at: string }) {
  const t = useTranslations('office.rental.photos');
  return (
    <figure>
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} alt={`${t(`places.${place}`)}, ${t(`of.${of}`)}`} loading="lazy" />
      </a>
      <figcaption className="fine">
        {t(`of.${of}`)} · {at}
      </figcaption>
    </figure>
  );
}

function TakePhoto({
  place,
  formId,
  now,
  problem,
}: {
  place: PhotoPlace;
  formId: string;
  now: unknown;
  problem: Problem | undefined;
}) {
  const t = useTranslations('office.rental.photos');
  const id = `photo-${place}`;
  const error =
    problem && !isOfPoint(problem)
      ? t(`problems.${problem}`, { megabytes: MEGABYTES, megapixels: MEGAPIXELS })
      : undefined;
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="stack snug" data-photo>
      <HiddenFields entries={{ form_id: formId, place }} />
      <label htmlFor={id} className="field-label">
        {t(now ? 'another' : 'take', { place: t(`places.${place}`) })}
      </label>
      <input
        id={id}
        type="file"
        name="photo"
        accept="image/*,.heic"
        capture="environment"
        className="control"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} message={error} />
      <p
        role="status"
        data-sending={t('sending')}
        data-offline={t('offline')}
        data-large={t('problems.too-large', { megabytes: MEGABYTES })}
      />
      <Button variant="secondary">{t('save')}</Button>
    </Form>
  );
}
