import type { RouterContextProvider } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { formatDateTime } from '#app/texts/format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { RentalEnd } from '#domain/rental/car-photos.ts';
import { listCarMarks } from '#operations/office/car-marks.ts';
import { saveRentalDraft } from '#operations/office/rental-draft.ts';
import type { OpenVerb } from '#operations/office/start-verb.ts';
import { toShownMarks } from './car-marks.tsx';
import { getActor } from './session.ts';

type Context = Readonly<RouterContextProvider>;

/** What belongs to the page that was shown, and is not typed. */
const OF_THE_PAGE = ['intent', 'version', 'form_id', 'bill', 'proposed'];

/** What is stored of a hand over or take back: what was typed, unless `kept` is shown, number of pictures, marks. */
export async function findSteps(
  context: Context,
  { opened: { reservation, isPossible }, kept }: { opened: OpenVerb; kept: FormData | undefined },
  end: RentalEnd,
) {
  const { stock } = context.get(servicesContext);
  const isDrafted = isPossible && !kept;
  const draft = isDrafted ? await stock.findDraft({ reservationId: reservation.id, end }) : undefined;
  const photos = (await stock.listPhotos(reservation.id)).filter(({ kind }) => kind.startsWith(`${end}/`));
  const { language } = context.get(languageContext);
  const marks = await listCarMarks(context.get(servicesContext), reservation.id, end);
  return {
    form: draft ? toForm(draft.typed) : kept,
    saved: draft && { by: draft.by, when: formatDateTime(fromInstant(draft.at), language) },
    photos: photos.length,
    marks: toShownMarks(marks, reservation.id, end),
  };
}

function toForm(fields: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

export async function saveSteps(
  context: Context,
  { reservation }: OpenVerb,
  { end, form }: { end: RentalEnd; form: FormData },
): Promise<void> {
  const typed = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !OF_THE_PAGE.includes(field[0]),
  );
  await saveRentalDraft(context.get(servicesContext), getActor(context), { reservation, end, typed });
}
