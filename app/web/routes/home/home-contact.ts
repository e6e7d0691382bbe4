import { formatTime } from '#app/texts/format.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { writeHours } from '#app/texts/write-hours.ts';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { Services } from '#operations/ports/services.ts';

/** What a visitor who hesitates wants to know: whom to call, until when, and what changing one's mind costs. */
export interface HomeContact {
  /** The first branch, which the search form proposes. */
  name: string;
  lang: string | undefined;
  phone: string;
  /** Its hours of today, and the terms of cancellation that hold for all dates. */
  terms: string;
}

export function loadHomeContact({ content, clock }: Services, language: Language): HomeContact | undefined {
  const { branches, site } = content.current();
  const [branch] = branches;
  if (!branch) return undefined;
  const t = makeTranslator(language);
  const { phone, hours } = branch;
  const { text: name, lang } = pickText(branch.name, language);
  const today = writeHours(hours, dateOf(fromInstant(clock.now())), {
    say: (key) => t(`branches.hours.${key}`),
    writeTime: (time) => formatTime(time, language),
  });
  const { feeCents, feeRate } = site.cancellation;
  const free = t('fleet.terms.freeUntilPickup');
  // A prepaid reservation has a deadline, which depends on the dates.
  const cancellation = feeCents > 0 || feeRate > 0 ? `${t('fleet.pay.normal')}: ${free}` : free;
  return {
    name,
    lang: lang === language ? undefined : lang,
    phone,
    terms: `${t('branches.hours.today')}: ${today} · ${cancellation}`,
  };
}
