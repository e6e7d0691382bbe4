import { z } from 'zod';
import { type HomeSection, type HomeSettings, homeSections } from '#operations/ports/content.ts';
import { bad, type ReadRows, readRecord, readRows } from './map-records.ts';
import { toTexts } from './translations.ts';
import { fileId, line, optional } from './values.ts';

/** Characters of the headline and of the sentence below it, which stand beside a picture. */
const LONGEST_TITLE = 60;
const LONGEST_TEXT = 160;

const title = optional(z.string().trim().max(LONGEST_TITLE));
const text = optional(z.string().trim().max(LONGEST_TEXT));

/** Fields of `sites_config`. */
export const homeFields = {
  home_title: title,
  home_title_en: title,
  home_text: text,
  home_text_en: text,
  home_picture: fileId,
};

/** Without its lists: `readHomeSections` and `readHomePromos`. */
export function toHome(found: z.infer<z.ZodObject<typeof homeFields>>): HomeSettings {
  return {
    title: toTexts(found.home_title, found.home_title_en),
    text: toTexts(found.home_text, found.home_text_en),
    pictureId: found.home_picture,
    sections: [],
    promos: [],
  };
}

const section = z.strictObject({ section: z.enum(homeSections) }).transform((row) => row.section);

/** Reads `home_sections` of a record of `sites_config`. A section that does not exist or repeats is left out. */
export function readHomeSections(record: unknown): ReadRows<HomeSection> {
  return readNames(record, 'home_sections', { field: 'section', row: section });
}

const promo = z.strictObject({ promo: line }).transform((row) => row.promo);

/** Reads `home_promos` of a record of `sites_config`: slugs, which may have left content. */
export function readHomePromos(record: unknown): ReadRows<string> {
  return readNames(record, 'home_promos', { field: 'promo', row: promo });
}

function readNames<Name extends string>(
  record: unknown,
  list: string,
  { field, row: schema }: { field: string; row: z.ZodType<Name> },
): ReadRows<Name> {
  return readRows<Name>(record, list, (row, before) => {
    const read = readRecord(schema, row);
    const isTwice = read.kind === 'good' && before.includes(read.value);
    return isTwice ? bad('codeTwice', { field, value: read.value }) : read;
  });
}
