import { chooseCar, EXAMPLE_CHOICES, RENTER, TO_PAYMENT } from './book-by-form.ts';
import { readValues } from './html/forms.ts';
import { getControl, type Page } from './html/page.ts';
import type { TestSite } from './open-test-site.ts';
import type { Visitor } from './visitor.ts';

export const LANGUAGES = ['es', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** For each language, a visitor on the reservation form with the car of the worked example. */
export interface ReservationForms {
  before: Record<Language, { visitor: Visitor; form: Page }>;
  /** Sends the complete form with these changes; null removes a field. The visitor stays on the form. */
  send(language: Language, typed: Record<string, string | null>): Promise<Page>;
}

export async function openReservationForms(site: TestSite): Promise<ReservationForms> {
  const open = async (language: Language) => {
    const visitor = site.visit();
    return { visitor, form: await chooseCar(visitor, { language }) };
  };
  const before = { es: await open('es'), en: await open('en') };
  return {
    before,
    send(language, typed) {
      const { visitor, form } = before[language];
      return visitor.send(form, TO_PAYMENT[language], { ...EXAMPLE_CHOICES, ...RENTER, ...typed });
    },
  };
}

/** The values of the fields about the renter. */
export function readRenter(page: Page): Record<string, string> {
  const names = Object.keys(RENTER).filter((name) => name !== 'terms' && name !== 'birthday');
  const read = (name: string) => readValues(getControl(page, name))[0] ?? '';
  const boxes = ['birthday_year', 'birthday_month', 'birthday_day'].map(read);
  return {
    ...Object.fromEntries(names.map((name) => [name, read(name)])),
    birthday: boxes.filter((box) => box !== '').join('-'),
  };
}
