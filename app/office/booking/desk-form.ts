import { readText, readTexts } from '#app/request/read-body.ts';
import { readChosen } from '#app/request/read-chosen.ts';
import { dateOf, timeOf } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Language } from '#domain/texts.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import type { Exception } from '#operations/office/exception.ts';
import type { DeskSource } from '#operations/office/new-booking.ts';
import type { ReservationForm } from '#operations/reservation/update-draft.ts';
import { LONGEST_REASON } from '../exception-fields.tsx';

const LONGEST = 300;

/** Of a search, by the public names of the site's forms. */
const searchNames = [
  'pickup_location',
  'return_location',
  'pickup_date',
  'pickup_time',
  'return_date',
  'return_time',
  'driver_age',
  'residence',
] as const satisfies (keyof SearchFields)[];

export function readDeskSearch(sent: URLSearchParams | FormData) {
  const read = (name: string) => readText(sent.get(name), LONGEST).trim();
  const fields = readTexts(sent, searchNames, LONGEST);
  const source: DeskSource = read('source') === 'telephone' ? 'telephone' : 'walk-in';
  return { source, fields, draftId: read('draft') || undefined };
}

export type DeskSearchForm = ReturnType<typeof readDeskSearch>;

/** Names and values of a search, for hidden fields and addresses. */
export function toSearchPairs({ source, fields, draftId }: DeskSearchForm): [string, string][] {
  const filled = searchNames.flatMap((name): [string, string][] => {
    const value = fields[name];
    return value ? [[name, value]] : [];
  });
  return [['source', source], ...filled, ...(draftId ? ([['draft', draftId]] as [string, string][]) : [])];
}

export function toDeskSearch(
  { driver, ...search }: RentalSearch,
  source: DeskSource,
  draftId: string,
): DeskSearchForm {
  return {
    source,
    draftId,
    fields: {
      pickup_location: search.pickupLocation,
      return_location: search.returnLocation,
      pickup_date: dateOf(search.pickupAt),
      pickup_time: timeOf(search.pickupAt),
      return_date: dateOf(search.returnAt),
      return_time: timeOf(search.returnAt),
      driver_age: driver?.age === undefined ? '' : `${driver.age}`,
      residence: driver?.residence ?? '',
    },
  };
}

const renterNames = ['firstName', 'lastName', 'email', 'phone', 'birthday', 'license'] as const;

export interface DeskTyped {
  form: ReservationForm;
  language: Language;
  exception: Exception;
}

/** What an employee typed about the rental and its renter. */
export function readDeskForm(sent: FormData): DeskTyped {
  const read = (name: string) => readText(sent.get(name), LONGEST);
  const exception = {
    isException: sent.has('exception'),
    reason: readText(sent.get('reason'), LONGEST_REASON),
  };
  return {
    exception,
    language: read('language') === 'en' ? 'en' : 'es',
    form: {
      selection: { ...readChosen(sent), coupon: read('coupon') || undefined },
      renter: {
        ...readTexts(sent, renterNames, LONGEST),
        terms: sent.has('terms'),
      },
    },
  };
}
