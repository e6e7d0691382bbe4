import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { formatDateTime, formatMoney, formatShortDate } from '#app/texts/format.ts';
import { FinalBill } from '#app/ui/final-bill.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { QuoteTable } from '#app/ui/quote-table.tsx';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { ExceptedRow } from '#domain/conditions/condition.ts';
import { reservationVerbNames } from '#domain/office/verbs.ts';
import { isErased } from '#domain/privacy/find-erasure.ts';
import { rentalEnds } from '#domain/rental/car-photos.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import { isPaidOnline } from '#domain/reservation/reservation.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { type OpenedReservation, openReservation } from '#operations/office/open-reservation.ts';
import type { RentalRecord } from '#operations/ports/rental-desk.ts';
import { nameCondition } from '../condition-names.ts';
import { toHistoryLines } from '../history-lines.ts';
import { useHistoryText } from '../history-text.ts';
import { LiveChanges } from '../live-changes.tsx';
import { Facts, OfficePage, OfficeRows, Section } from '../office-page.tsx';
import { toPhotosPath, toReservationPath } from '../reservation-path.ts';
import { getActor, requireFound } from '../session.ts';
import type { Route } from './+types/reservation';

/** What may have led here. */
const DONE = ['book', ...reservationVerbNames] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const code = normalizeReservationCode(params.code);
  const outcome = await openReservation(context.get(servicesContext), getActor(context), code);
  const opened = requireFound(outcome, '/staff/today');
  const done = DONE.find((act) => act === url.searchParams.get('done'));
  const { language } = context.get(languageContext);
  const { conditions } = context.get(servicesContext).content.current().site.rates;
  const { driver, otherDrivers = [] } = opened.reservation.selection;
  const name = (rows: readonly ExceptedRow[] = []) => {
    const names = rows.map((one) => `${nameCondition(conditions, one.code, language)} (${one.classCode})`);
    return [...new Set(names)].join(', ');
  };
  const exceptions = {
    exceptions: name(driver?.excepted),
    otherExceptions: name(otherDrivers.flatMap(({ excepted = [] }) => excepted)),
  };
  return { ...toView(opened, language), exceptions, done };
}

/** Everything as texts in the language of the employee, without keys of links and payments. */
function toView(opened: OpenedReservation, language: Language) {
  const {
    reservation,
    state,
    verbs,
    unit,
    rental,
    photos,
    finalBill,
    payments,
    refunds,
    money,
    mails,
    history,
    notes,
    waiting,
    papers,
  } = opened;
  const { code, renter, search, snapshot, quote, paymentStatus, selection } = reservation;
  const at = (instant: Instant) => formatDateTime(fromInstant(instant), language);
  const place = (when: string, name: typeof snapshot.pickupBranchName, branch: string) =>
    `${formatDateTime(when, language)} · ${pickText(name, language).text} (${branch})`;
  return {
    code,
    state,
    verbs,
    papers,
    paymentStatus,
    quote,
    unit,
    rental: rental && toRental(rental, at),
    photos: rentalEnds
      .map((end) => ({ end, count: photos.filter(({ kind }) => kind.startsWith(`${end}/`)).length }))
      .filter(({ count }) => count > 0),
    finalBill,
    owed: finalBill && finalBill.owedCents > 0 ? formatMoney(finalBill.owedCents) : undefined,
    name: `${renter.firstName} ${renter.lastName}`,
    renter: isErased(reservation)
      ? undefined
      : { ...renter, birthday: formatShortDate(renter.birthday, language) },
    car: `${snapshot.carName} · ${reservation.classCode}`,
    pickup: place(search.pickupAt, snapshot.pickupBranchName, search.pickupLocation),
    return: place(search.returnAt, snapshot.returnBranchName, search.returnLocation),
    drivers: selection.additionalDrivers,
    delivery: selection.delivery && describeDelivery(selection.delivery, language),
    made: at(reservation.createdAt),
    source: reservation.source,
    payments: payments.map(({ id, gateway, amountCents, state: of, createdAt }) => ({
      id,
      at: at(createdAt),
      gateway,
      amount: formatMoney(amountCents),
      state: of,
    })),
    refunds: refunds.map(({ reference, amountCents, cause, requestedBy, state: of }) => ({
      reference,
      amount: formatMoney(amountCents),
      cause,
      requestedBy,
      state: of,
    })),
    counter: money.entries.map(({ at: when, method, reference, amountCents, branch, by }) => ({
      method,
      cells: [at(when), reference, formatMoney(amountCents), branch, by],
    })),
    request: money.request && {
      amount: formatMoney(money.request.amountCents),
      way: money.request.way,
      by: money.request.requestedName,
    },
    mails: mails.map(({ id, kind, createdAt, sentAt, givenUpAt }) => ({
      id,
      kind,
      createdAt: at(createdAt),
      sentAt: sentAt === undefined ? undefined : at(sentAt),
      isGivenUp: givenUpAt !== undefined,
    })),
    waiting: waiting && {
      amount: formatMoney(waiting.differenceCents),
      until: at(waiting.openUntil),
    },
    history: toHistoryLines({ history, notes, quote }, language),
  };
}

function toRental(rental: RentalRecord, at: (instant: Instant) => string) {
  const { deposit, depositBackCents, pickedUpAt, returnedAt, returnBranch, ...read } = rental;
  return {
    ...read,
    pickedUp: at(pickedUpAt),
    returned: returnedAt === undefined ? undefined : `${at(returnedAt)} · ${returnBranch}`,
    deposit: deposit && { ...deposit, amount: formatMoney(deposit.cents) },
    depositBack: depositBackCents === undefined ? undefined : formatMoney(depositBackCents),
  };
}

function describeDelivery({ label, address, instructions }: Delivery, language: Language): string {
  return [pickText(label, language).text, address, instructions].filter(Boolean).join(' · ');
}

type View = Route.ComponentProps['loaderData'];

/** One reservation with everything that the company knows about it. */
export default function ReservationPage({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('office.reservation');
  const tOffice = useTranslations('office');
  const papers = useTranslations('office.papers');
  const sayHistory = useHistoryText();
  return (
    <OfficePage title={`${page.code} · ${page.name}`}>
      <LiveChanges code={page.code} />
      {page.done ? (
        <Notice tone="success" live>
          <p>{page.done === 'change' && page.waiting ? t('changeOffered') : t(`done.${page.done}`)}</p>
          {page.done === 'book' ? <NextSteps page={page} /> : null}
        </Notice>
      ) : null}
      {page.renter ? null : (
        <Notice>
          <p>{tOffice('verb.erased')}</p>
        </Notice>
      )}
      {page.waiting ? (
        <Notice>
          <p>
            {t('changeWaits', page.waiting)}{' '}
            {page.verbs.includes('payment') ? (
              <a href={toReservationPath(page.code, 'payment')}>{t('takeDifference')}</a>
            ) : null}
          </p>
        </Notice>
      ) : null}
      <p className="strong">
        {t(`states.${page.state}`)} · {t(`payment.${page.paymentStatus}`)}
        {page.owed ? ` · ${tOffice('today.owed', { amount: page.owed })}` : null}
      </p>
      <Verbs page={page} />
      {page.papers ? (
        <p>
          <a href={`${toReservationPath(page.code)}/papers`}>
            {papers('title')}: {papers(`states.${page.papers}`)}
          </a>
        </p>
      ) : null}
      <RentalFacts page={page} />
      {page.rental ? <Rental rental={page.rental} page={page} /> : null}
      <Section title={t('bill')}>
        <QuoteTable quote={page.quote} isPaid={isPaidOnline(page)} />
      </Section>
      {page.finalBill ? (
        <Section title={tOffice('rental.bill')}>
          <FinalBill {...page.finalBill} />
        </Section>
      ) : null}
      <Section title={t('payments')}>
        <Rows
          caption={t('payments')}
          head={[t('id'), t('at'), t('gateway'), t('amount'), t('state')]}
          rows={page.payments.map(({ id, at, gateway, amount, state }) => [
            id,
            at,
            gateway,
            amount,
            tOffice(`paymentStates.${state}`),
          ])}
        />
      </Section>
      <MoneyRows page={page} />
      <Section title={t('mails')}>
        <Rows
          caption={t('mails')}
          head={[t('mail'), t('at'), t('sent')]}
          rows={page.mails.map(({ kind, createdAt, sentAt, isGivenUp }) => [
            t(`mailKinds.${kind}`),
            createdAt,
            sentAt ?? (isGivenUp ? t('givenUp') : t('waiting')),
          ])}
        />
      </Section>
      <Section title={t('history')}>
        <Rows
          caption={t('history')}
          head={[t('at'), t('by'), t('what'), t('detail')]}
          rows={page.history.map(({ when, by, kind, ...line }) => [
            when,
            by,
            t(`happened.${kind}`),
            sayHistory(line),
          ])}
        />
      </Section>
    </OfficePage>
  );
}

/** How the car left and came back. */
function Rental({ rental, page: { code, photos } }: { rental: NonNullable<View['rental']>; page: View }) {
  const t = useTranslations('office.rental');
  const way = useTranslations('office.money.ways');
  const { deposit, depositBack, pickedUp, returned } = rental;
  const { pickupKm, pickupFuel, pickupMarks, returnKm, returnFuel, returnMarks } = rental;
  const read = (km: number | undefined, fuel: number | undefined) => [
    `${km ?? '–'}`,
    fuel === undefined ? '–' : t('eighths', { eighths: fuel }),
  ];
  return (
    <Section title={t('title')}>
      <Rows
        caption={t('title')}
        head={[t('moment'), t('when'), t('km'), t('fuel'), t('marks')]}
        rows={[
          [t('leaves'), pickedUp, ...read(pickupKm, pickupFuel), pickupMarks],
          ...(returned ? [[t('comes'), returned, ...read(returnKm, returnFuel), returnMarks]] : []),
        ]}
      />
      <Facts
        facts={[
          [t('unit'), rental.unit ?? '–'],
          [
            t('deposit'),
            deposit
              ? [deposit.amount, way(deposit.method), deposit.reference].filter(Boolean).join(' · ')
              : t('noDeposit'),
          ],
          ...(depositBack ? ([[t('depositBack'), depositBack]] as const) : []),
          [t('signature'), rental.signedName || t('onPaper')],
        ]}
      />
      <p data-no-print>
        <a href={`${toReservationPath(code)}/agreement`}>{t('printAgreement')}</a>
        {photos.map(({ end, count }) => (
          <span key={end}>
            {' · '}
            <a href={toPhotosPath(code, end)}>
              {t(`photos.${end}`)} ({count})
            </a>
          </span>
        ))}
      </p>
    </Section>
  );
}

/** What the counter has taken, and what goes back. */
function MoneyRows({ page }: { page: View }) {
  const t = useTranslations('office.reservation');
  const tOffice = useTranslations('office');
  const { request } = page;
  return (
    <>
      <Section title={t('counter')}>
        <Rows
          caption={t('counter')}
          head={[
            tOffice('money.way'),
            t('at'),
            tOffice('money.reference'),
            t('amount'),
            tOffice('money.branch'),
            t('by'),
          ]}
          rows={page.counter.map(({ method, cells }) => [tOffice(`money.ways.${method}`), ...cells])}
        />
      </Section>
      <Section title={t('refunds')}>
        <Rows
          caption={t('refunds')}
          head={[t('id'), t('amount'), t('cause'), t('by'), t('state')]}
          rows={[
            ...page.refunds.map(({ reference, amount, cause, requestedBy, state }) => [
              reference,
              amount,
              tOffice(`refundCauses.${cause}`),
              requestedBy,
              tOffice(`refundStates.${state}`),
            ]),
            ...(request
              ? [['–', request.amount, tOffice(`money.ways.${request.way}`), request.by, t('waitsSecond')]]
              : []),
          ]}
        />
      </Section>
    </>
  );
}

/** What follows a booking at the counter. */
function NextSteps({ page: { code, verbs } }: { page: View }) {
  const t = useTranslations('office.verbs');
  const next = (['payment', 'hand-over'] as const).filter((verb) => verbs.includes(verb));
  return (
    <p className="row">
      {next.map((verb) => (
        <a key={verb} href={toReservationPath(code, verb)} className="button">
          {t(verb)}
        </a>
      ))}
    </p>
  );
}

/** What the employee can do with it. */
function Verbs({ page }: { page: View }) {
  const t = useTranslations('office');
  if (page.verbs.length === 0) return null;
  return (
    <nav className="row" aria-label={t('verb.label')} data-no-print>
      {page.verbs.map((verb) => (
        <a key={verb} href={toReservationPath(page.code, verb)} className="button" data-variant="secondary">
          {t(`verbs.${verb}`)}
        </a>
      ))}
    </nav>
  );
}

function RentalFacts({ page }: { page: View }) {
  const t = useTranslations('office.reservation');
  const texts = useTranslations();
  const source = useTranslations('office.booking.sources');
  const { renter } = page;
  return (
    <Facts
      facts={[
        ...(renter
          ? ([
              [t('phone'), renter.phone],
              [t('email'), renter.email],
              [t('birthday'), renter.birthday],
              [t('license'), renter.license],
            ] as const)
          : []),
        [t('car'), page.car],
        [t('unit'), page.unit ?? t('noUnit')],
        [t('pickup'), page.pickup],
        [t('return'), page.return],
        ...(page.delivery ? ([[texts('office.change.delivery'), page.delivery]] as const) : []),
        [t('documents'), documentWords(page.quote, texts)],
        ...(['exceptions', 'otherExceptions'] as const)
          .filter((whose) => page.exceptions[whose])
          .map((whose) => [t(whose), page.exceptions[whose]] as const),
        [t('drivers'), page.drivers],
        [t('made'), page.made],
        ...(page.source ? ([[texts('office.booking.source'), source(page.source)]] as const) : []),
      ]}
    />
  );
}

function Rows({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) {
  const t = useTranslations('office.reservation');
  if (rows.length === 0) return <p>{t('none')}</p>;
  return <OfficeRows caption={caption} head={head} rows={rows} />;
}
