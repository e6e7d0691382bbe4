import { readText, readTexts } from '#app/request/read-body.ts';
import { readChosen } from '#app/request/read-chosen.ts';
import { readSearchFields, SEARCH_NAMES, toSearchFields } from '#app/request/search-form.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Language } from '#domain/texts.ts';
import type { Exception } from '#operations/office/exception.ts';
import type { DeskSource } from '#operations/office/new-booking.ts';
import type { ReservationForm } from '#operations/reservation/update-draft.ts';
import { LONGEST_REASON } from '../exception-fields.tsx';

const LONGEST = 300;

export function readDeskSearch(sent: URLSearchParams | FormData) {
  const read = (name: string) => readText(sent.get(name), LONGEST).trim();
  const fields = readSearchFields(sent);
  const source: DeskSource = read('source') === 'telephone' ? 'telephone' : 'walk-in';
  return { source, fields, draftId: read('draft') || undefined };
}

export type DeskSearchForm = ReturnType<typeof readDeskSearch>;

/** Names and values of a search, for hidden fields and addresses. */
export function toSearchPairs({ source, fields, draftId }: DeskSearchForm): [string, string][] {
  const filled = SEARCH_NAMES.flatMap((name): [string, string][] => {
    const value = fields[name];
    return value ? [[name, value]] : [];
  });
  return [['source', source], ...filled, ...(draftId ? ([['draft', draftId]] as [string, string][]) : [])];
}

export function toDeskSearch(search: RentalSearch, source: DeskSource, draftId: string): DeskSearchForm {
  return { source, draftId, fields: toSearchFields(search) };
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
