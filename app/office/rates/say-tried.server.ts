import { formatMoney } from '#app/texts/format.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { formatMessageValues } from '#app/ui/language/use-message.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { TriedDriver } from '#operations/office/rates/try-driver.ts';

/** What the conditions ask of a driver, with its texts. */
export function toTried(tried: TriedDriver, language: Language) {
  const t = makeTranslator(language);
  const { refusals, coverage, deposit, lines, documents, unknown, rows, totalCents } = tried;
  return {
    refusals: refusals.map(({ message }) =>
      t(message.key, formatMessageValues(message.values ?? {}, language)),
    ),
    total: totalCents === undefined ? undefined : formatMoney(totalCents),
    fees: lines.map(({ code, label, perDayCents }) => {
      const name = label ? pickText(label, language).text : code;
      return `${formatMoney(perDayCents)} · ${name}`;
    }),
    deposit: formatMoney(deposit),
    coverage: coverage && pickText(coverage.name, language).text,
    documents,
    unknown,
    rows: rows.map(({ code, text }) => ({ code, text: text ? pickText(text, language).text : '' })),
  };
}
