import type { Brand } from '#app/texts/brands/brand.ts';
import { formatLongDate, formatMoney, formatTime } from '#app/texts/format.ts';
import { formatPhone } from '#app/texts/phone.server.ts';
import { makeTranslator, type Translator } from '#app/texts/translator.ts';
import { dateOf, fromInstant, timeOf } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { pickText } from '#domain/texts.ts';
import type { ContentProblem } from '#operations/ports/content.ts';
import type { DayList, NewDevice } from '#operations/ports/mail-composer.ts';
import type { BranchMailKind, KeptCorporateRequest, RequestMail } from '#operations/ports/outbox.ts';
import { toQuoteRows } from '../quote-rows.ts';
import { tripFacts, type Writing } from './confirmation-letter.ts';
import { EMPTY_LETTER, type Letter, type LetterFact } from './letter.ts';

type BranchEvent<Kind> = Kind extends `branch-${infer Event}` ? Event : never;

/** To a branch, about an event of a reservation. Contains no link that opens the reservation. */
export function branchLetter(kind: BranchMailKind) {
  const event = kind.slice('branch-'.length) as BranchEvent<BranchMailKind>;
  return (reservation: Reservation, writing: Writing): Letter => {
    const { t, brand, language } = writing;
    const values = { code: reservation.code, name: nameOf(reservation), brand: brand.carRentalName };
    return {
      ...frame(writing),
      subject: t(`mail.branch.${event}.subject`, values),
      heading: t(`mail.branch.${event}.heading`, values),
      paragraphs: kind === 'branch-without-car' ? [t('mail.branch.without-car.intro')] : [],
      code: { label: t('mail.code'), value: reservation.code },
      facts: [
        [renterFact(reservation, writing)],
        ...tripFacts(reservation, writing),
        ...chargeIds(reservation, writing),
      ],
      priceDetails: { title: t('mail.branch.quote'), rows: toQuoteRows(reservation, t, language) },
    };
  };
}

/** Returns the mail to a branch, sent the evening before, with its pick-ups and returns of a day. */
export function dayListLetter(_: Reservation, writing: Writing): Letter {
  const { t, language, findBranch, setting } = writing;
  const { dayList } = setting;
  if (!dayList) throw new Error('A list of a day was not read');
  const { branch, date, pickups, returns } = dayList;
  const values = {
    branch: pickText(findBranch(branch)?.name ?? { es: branch }, language).text,
    date: formatLongDate(date, language),
    pickups: pickups.length,
    returns: returns.length,
  };
  return {
    ...frame(writing),
    subject: t('mail.branch.tomorrow.subject', values),
    heading: t('mail.branch.tomorrow.heading', values),
    paragraphs: [t('mail.branch.tomorrow.intro', values)],
    facts: dayFacts(dayList, writing).map((fact) => [fact]),
  };
}

function frame({ t, brand, language }: Writing) {
  const footer = t('mail.branch.footer', { brand: brand.carRentalName });
  return { ...EMPTY_LETTER, language, brand, footer };
}

function dayFacts(list: DayList, writing: Writing): LetterFact[] {
  const { t, language } = writing;
  const { pickups, returns } = list;
  const fact = (word: 'pickup' | 'return', at: string, reservation: Reservation): LetterFact => ({
    term: `${formatTime(at.slice('2026-12-01T'.length), language)} · ${t(`mail.${word}`)}`,
    lines: [
      `${reservation.code} · ${nameOf(reservation)}`,
      `${reservation.snapshot.carName} (${reservation.classCode})`,
      ...(word === 'pickup'
        ? [...unitLines(reservation, list, writing), ...deliveryLines(reservation, writing)]
        : []),
      formatPhone(reservation.renter.phone),
      t('mail.branch.owes', { amount: formatMoney(reservation.quote.dueAtBranchCents) }),
    ],
  });
  return [
    ...pickups.map((each) => fact('pickup', each.search.pickupAt, each)),
    ...returns.map((each) => fact('return', each.search.returnAt, each)),
  ];
}

/** What the branch must know about the unit: that it will not be there, or is of another class. */
function unitLines({ id }: Reservation, { conflicts, upgrades }: DayList, writing: Writing): string[] {
  const { t, language, findBranch } = writing;
  const lost = conflicts.filter(({ rental }) => rental?.reservationId === id);
  const upgraded = upgrades.filter(({ reservationId }) => reservationId === id);
  return [
    ...lost.map(({ unit, isAt, reference, reason }) => {
      if (reason === 'overdue') return t('mail.branch.overdue', { unit, reference: reference ?? '' });
      if (isAt === null) return t('mail.branch.blocked', { unit, reference: reference ?? '' });
      const branch = pickText(findBranch(isAt)?.name ?? { es: isAt }, language).text;
      return t('mail.branch.elsewhere', { unit, branch });
    }),
    ...upgraded.map(({ unit, classCode }) => t('mail.branch.upgrade', { unit, classCode })),
  ];
}

function deliveryLines({ selection: { delivery } }: Reservation, { t, language }: Writing): string[] {
  if (!delivery) return [];
  const place = [pickText(delivery.label, language).text, delivery.address].filter(Boolean).join(', ');
  return [t('mail.branch.delivery', { place }), delivery.instructions].filter(Boolean);
}

function renterFact({ renter }: Reservation, { t }: Writing): LetterFact {
  const lines = [
    `${renter.firstName} ${renter.lastName}`,
    t('mail.branch.license', { license: renter.license }),
    formatPhone(renter.phone),
    renter.email,
  ];
  return { term: t('mail.branch.renter'), lines: lines.filter(Boolean) };
}

function chargeIds({ quote }: Reservation, { t }: Writing): LetterFact[][] {
  const ids = quote.lines.flatMap(({ chargeId, quantity }) =>
    chargeId ? [`${quantity} × ${chargeId}`] : [],
  );
  return ids.length > 0 ? [[{ term: t('mail.branch.chargeIds'), lines: ids }]] : [];
}

function nameOf({ renter }: Reservation): string {
  return `${renter.firstName} ${renter.lastName}`;
}

/** A company's request, to the staff who answer it or to the sender as a receipt. */
export function corporateLetter(
  { kind, language }: Pick<RequestMail, 'kind' | 'language'>,
  request: KeptCorporateRequest,
  brand: Brand,
): Letter {
  const t = makeTranslator(language);
  const { company, contactName } = request;
  const named = { company, name: contactName, brand: brand.carRentalName };
  const text = kind === 'corporate-request' ? 'request' : 'receipt';
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t(`mail.corporate.${text}.subject`, named),
    heading: t(`mail.corporate.${text}.heading`, named),
    paragraphs: [t(`mail.corporate.${text}.intro`, named)],
    facts: toFacts(request, t).map((fact) => [fact]),
    footer: t(`mail.corporate.${text}.footer`, named),
  };
}

function toFacts(request: KeptCorporateRequest, t: Translator): LetterFact[] {
  const { company, contactName, email, phone, interest, cars, message } = request;
  const fact = (term: string, ...lines: string[]): LetterFact => ({ term, lines });
  return [
    fact(t('corporate.form.company'), company),
    fact(t('corporate.form.contactName'), contactName, email, phone),
    fact(t('corporate.form.interest'), t(`corporate.interest.${interest}`)),
    fact(t('corporate.form.cars'), String(cars)),
    ...(message ? [fact(t('corporate.form.message'), ...message.split('\n'))] : []),
  ];
}

/** More are not listed; the mail says how many there are. */
const MAXIMUM_LISTED = 20;

/** Returns the mail to the editors with the edits that the site does not show. */
export function contentProblemsLetter(problems: readonly ContentProblem[], brand: Brand): Letter {
  const language = 'es';
  const t = makeTranslator(language);
  const named = { brand: brand.carRentalName, count: problems.length };
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t('mail.content.subject', named),
    heading: t('mail.content.heading', named),
    paragraphs: [t('mail.content.intro')],
    facts: problems.slice(0, MAXIMUM_LISTED).map((one) => {
      const effect = one.isPart ? 'partLeftOut' : 'leftOut';
      const lines = [describeProblem(one, t), t(`mail.content.${one.isKept ? 'kept' : effect}`)];
      return [{ term: `${one.collection} · ${one.record}`, lines }];
    }),
    footer: t('mail.content.footer', named),
  };
}

function describeProblem({ row, field, problem, value = '', expected = '' }: ContentProblem, t: Translator) {
  const place = [row && t('mail.content.row', { row }), field].filter(Boolean).join(', ');
  const text = t(`mail.content.problem.${problem}`, { value, expected });
  return place ? `${place}: ${text}` : text;
}

/** Returns the mail to an employee whose password was used on another device. */
export function newDeviceLetter({ language, device, network, at, url }: NewDevice, brand: Brand): Letter {
  const t = makeTranslator(language);
  const dateTime = fromInstant(at);
  const time = `${formatLongDate(dateOf(dateTime), language)}, ${formatTime(timeOf(dateTime), language)}`;
  const named = { brand: brand.carRentalName };
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t('mail.newDevice.subject', named),
    heading: t('mail.newDevice.heading'),
    paragraphs: [t('mail.newDevice.intro', { device, network, time })],
    buttons: [{ text: t('mail.newDevice.action'), href: url }],
    notes: [t('mail.newDevice.note')],
    footer: t('mail.newDevice.footer', named),
  };
}
