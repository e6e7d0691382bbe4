import { depositTerms, wayTerms } from '#app/texts/deposit-words.ts';
import { documentList, withLicense } from '#app/texts/document-words.ts';
import { formatMoney } from '#app/texts/format.ts';
import { escapeHtml } from '#app/texts/html-text.ts';
import { inBoth, type Translator } from '#app/texts/translator.ts';
import { type CheckedConditions, checkConditions } from '#domain/conditions/check-conditions.ts';
import type { Condition, DocumentCode } from '#domain/conditions/condition.ts';
import type { Band } from '#domain/conditions/driver-bands.ts';
import { listSpecialRows, listTerms, type ShownFact, type Term } from '#domain/conditions/list-terms.ts';
import { carName } from '#domain/fleet/car.ts';
import { filterFleet } from '#domain/fleet/filter-fleet.ts';
import { type Cents, sumCents } from '#domain/money/money.ts';
import { optionPrice } from '#domain/pricing/fleet-price.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import { toConditionedRental } from '#operations/fleet/conditioned-rental.ts';
import type { SiteContent } from '#operations/ports/content.ts';

interface Writing {
  content: SiteContent;
  t: Translator;
  language: Language;
}

/** A class, the names of its cars, and its lines for each fact. */
interface Row {
  name: string;
  cars: string[];
  lines: Record<ShownFact, string[]>;
}

/** Branches at which all classes have equal terms; none stands for all of the company. */
interface Group {
  branches: string[];
  rows: Row[];
}

/** In the order of the page. */
const FACTS = ['age', 'payment', 'licenseYears', 'residence'] as const satisfies readonly ShownFact[];

/**
 * The conditions as markup: a table of what differs by class, what is equal for all classes, and special cases.
 * All figures are those of `checkConditions`; branches with other ones have a table of their own.
 */
export function writeConditions(content: SiteContent): Texts {
  return inBoth((t, language) => {
    const writing = { content, t, language };
    const hasFees = content.site.rates.conditions.some(({ effects }) => effects.feePerDayCents > 0);
    const notes = [t('conditions.age'), t('conditions.others'), ...(hasFees ? [t('conditions.fees')] : [])];
    return [
      `<p>${escapeHtml(t('conditions.lead'))}</p>`,
      ...groupBranches(writing).map((group) => writeGroup(group, writing)),
      `<h2>${escapeHtml(t('conditions.notes'))}</h2>`,
      toList([...notes, ...specialCases(writing)].map(escapeHtml)),
    ].join('');
  });
}

function groupBranches(writing: Writing): Group[] {
  const groups = new Map<string, Group>();
  for (const { code, name } of writing.content.branches) {
    const rows = toRows(code, writing);
    const key = JSON.stringify(rows);
    const branches = [...(groups.get(key)?.branches ?? []), pickText(name, writing.language).text];
    groups.set(key, { branches, rows });
  }
  const found = [...groups.values()];
  return found.length > 1 ? found : found.map(({ rows }) => ({ branches: [], rows }));
}

/** Of the classes of which cars are sold. */
function toRows(pickupLocation: string, writing: Writing): Row[] {
  const { cars, classes, site } = writing.content;
  const sold = filterFleet(cars, { allowedClasses: site.allowedClasses });
  return classes.flatMap(({ code, name }) => {
    const names = sold.filter(({ classCode }) => classCode === code).map(carName);
    if (names.length === 0) return [];
    const lines = toLines(code, pickupLocation, writing);
    return [{ name: pickText(name, writing.language).text, cars: [...new Set(names)], lines }];
  });
}

interface Described extends Writing {
  /** The terms of the assumed driver. */
  assumed: CheckedConditions;
}

function toLines(classCode: string, pickupLocation: string, writing: Writing): Row['lines'] {
  const rental = toConditionedRental(writing.content, { classCode, search: { pickupLocation } });
  const { age, licenseYears, payment, residence } = listTerms(rental);
  const assumed = checkConditions({}, rental);
  const described = { ...writing, assumed };
  const { t } = writing;
  const of = (fact: ShownFact, { checked }: Term<unknown>) => ({ terms: describe(fact, checked, described) });
  const lines = {
    age: bandLines('age', age, described),
    licenseYears: bandLines('licenseYears', licenseYears, described),
    payment: payment.map((one) => t(`conditions.ways.${one.value}`, of('payment', one))),
    residence: residence.map((one) => t(`conditions.residence.${one.value}`, of('residence', one))),
  };
  for (const fact of FACTS)
    if (!assumed.unknown.includes(fact)) lines[fact] = [describe(fact, assumed, described)].filter(Boolean);
  return lines;
}

/** The bands that are not refused, neighbors with equal terms as one. */
function bandLines(fact: 'age' | 'licenseYears', terms: Term<Band>[], described: Described): string[] {
  const { t } = described;
  const bands: { band: Band; note: string }[] = [];
  for (const { value, checked } of terms) {
    if (isRefused(fact, checked)) continue;
    const note = describe(fact, checked, described) || (fact === 'age' ? t('conditions.noFee') : '');
    const last = bands.at(-1);
    if (last?.note === note && last.band.to === value.from - 1) last.band = { ...last.band, to: value.to };
    else bands.push({ band: value, note });
  }
  if (bands.length === 0) return [t('conditions.refused')];
  const write = ({ from, to }: Band) =>
    to === undefined ? t('conditions.orMore', { from }) : t('conditions.between', { from, to });
  return bands.map(({ band, note }) => [write(band), note].filter(Boolean).join(':\u00a0'));
}

function isRefused(fact: ShownFact, { refusals }: CheckedConditions): boolean {
  return refusals.some((one) => one.fact === fact || one.fact === undefined);
}

/**
 * What holds for one value of a fact: fees stand beside ages, deposits and covers beside cards, documents beside
 * residences; elsewhere only where they differ from those of the assumed driver.
 */
function describe(fact: ShownFact, checked: CheckedConditions, described: Described): string {
  const { assumed, t, language } = described;
  if (isRefused(fact, checked)) return t('conditions.refused');
  const { deposit: depositCents, coverage, documents } = checked;
  const feeCents = perDay(checked, described);
  const isOtherDeposit = depositCents !== assumed.deposit || coverage?.code !== assumed.coverage?.code;
  return [
    fact === 'age' && feeCents > 0 && `+${formatMoney(feeCents)}`,
    fact !== 'age' && feeCents !== perDay(assumed, described) && feeWords(feeCents, t),
    fact === 'payment' && wayTerms({ depositCents, coverage }, t, language),
    fact !== 'payment' && isOtherDeposit && depositTerms({ depositCents, coverage }, t, language),
    (fact === 'residence' || documents.join() !== assumed.documents.join()) &&
      listDocuments(documents, described),
  ]
    .filter(Boolean)
    .join(', ');
}

function listDocuments(documents: DocumentCode[], { assumed, t }: Described): string {
  const isAny = documents.length === 0 && !assumed.unknown.includes('residence');
  return isAny ? t('common.documents.any') : documentList(withLicense(documents), t);
}

/** With ITBMS, without the fee of an airport. */
function perDay({ lines }: Pick<CheckedConditions, 'lines'>, { content }: Writing): Cents {
  const netCents = sumCents(lines.map(({ perDayCents }) => perDayCents));
  return optionPrice(netCents, { airportFeeRate: 0, saf: content.site.rates.saf });
}

function feeWords(cents: Cents, t: Translator): string {
  return `+${t('common.price.perDay', { price: formatMoney(cents) })}`;
}

/** The rows that no line shows, in the company's own words, with what they ask for. */
function specialCases(writing: Writing): string[] {
  const { content, language } = writing;
  const named = (list: readonly { code: string; name: Texts }[], codes: readonly string[]) =>
    list.filter(({ code }) => codes.includes(code)).map(({ name }) => pickText(name, language).text);
  return listSpecialRows(content.site.rates.conditions).map((row) => {
    const scope = [
      ...named(content.classes, row.when.classes),
      ...named(content.branches, row.when.branches),
    ];
    const details = [scope.join(', '), ...effectWords(row, writing)].filter(Boolean).join('; ');
    const text = row.text ? pickText(row.text, language).text : '';
    return details ? `${text} (${details})` : text;
  });
}

function effectWords({ code, text, effects }: Condition, writing: Writing): string[] {
  const { t, language } = writing;
  const { depositCents, coverage, feePerDayCents: perDayCents, documents } = effects;
  const lines = [{ code, label: text, perDayCents, isPersonal: false }];
  return [
    perDayCents > 0 ? feeWords(perDay({ lines }, writing), t) : '',
    depositCents > 0 || coverage ? depositTerms({ depositCents, coverage }, t, language) : '',
    documents.length > 0 ? documentList(documents, t) : '',
  ].filter(Boolean);
}

function writeGroup({ branches, rows }: Group, { t }: Writing): string {
  const heading = (text: string) => (branches.length > 0 ? `<h3>${text}</h3>` : `<h2>${text}</h2>`);
  const label = (fact: ShownFact) => escapeHtml(t(`conditions.facts.${fact}`));
  const shared = FACTS.map((fact) => ({ fact, lines: sharedLines(fact, rows) }));
  const own = rows.map((row) => {
    const linesOf = (fact: ShownFact, at: number) =>
      row.lines[fact].filter((line) => !shared[at]?.lines.includes(line));
    return { ...row, cells: FACTS.map(linesOf) };
  });
  const columns = FACTS.map((fact, at) => ({ at, label: label(fact) })).filter(({ at }) =>
    own.some(({ cells }) => cells[at]?.length),
  );
  const items = shared.filter(({ lines }) => lines.length > 0);
  return [
    branches.length > 0
      ? `<h2>${escapeHtml(t('conditions.branches', { names: branches.join(', ') }))}</h2>`
      : '',
    columns.length > 0 ? heading(escapeHtml(t('conditions.byClass'))) + writeTable(columns, own, t) : '',
    items.length > 0 ? heading(escapeHtml(t('conditions.forAll'))) : '',
    toList(items.map(({ fact, lines }) => `<strong>${label(fact)}:</strong> ${writeLines(lines)}`)),
  ].join('');
}

/** The lines that all classes have; bands of ages and years stay together where one of them differs. */
function sharedLines(fact: ShownFact, rows: Row[]): string[] {
  const lines = rows[0]?.lines[fact] ?? [];
  const isInAll = (line: string) => rows.every((row) => row.lines[fact].includes(line));
  const isEqual = rows.every((row) => row.lines[fact].join() === lines.join());
  const areBands = fact === 'age' || fact === 'licenseYears';
  return areBands && !isEqual ? [] : lines.filter(isInAll);
}

function writeTable(
  columns: { at: number; label: string }[],
  rows: (Pick<Row, 'name' | 'cars'> & { cells: string[][] })[],
  t: Translator,
): string {
  const head = columns.map(({ label }) => `<th scope="col">${label}</th>`);
  const body = rows.map(({ name, cars, cells }) => {
    const written = columns.map(({ at }) => `<td>${writeLines(cells[at] ?? [])}</td>`);
    const title = `${escapeHtml(name)}<br><small>${escapeHtml(cars.join(', '))}</small>`;
    return `<tr><th scope="row">${title}</th>${written.join('')}</tr>`;
  });
  const first = `<th scope="col">${escapeHtml(t('conditions.class'))}</th>`;
  return `<table><thead class="class-terms"><tr>${first}${head.join('')}</tr></thead><tbody class="class-terms">${body.join('')}</tbody></table>`;
}

function writeLines(lines: string[]): string {
  return lines.map(escapeHtml).join('<br>');
}

/** `items` are markup. */
function toList(items: string[]): string {
  return items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
}
