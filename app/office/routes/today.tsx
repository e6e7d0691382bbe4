import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { dateOf, fromInstant, type Instant, parseRentalDate } from '#domain/calendar/panama.ts';
import { findNextStep } from '#domain/office/next-step.ts';
import type { ReservationVerb } from '#domain/office/verbs.ts';
import { type EffectiveState, type Reservation, toEffectiveState } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import { type Day, findReservations, type Listed, loadDay } from '#operations/office/today.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import { CodeField, toCodeChoices } from '../branch-field.tsx';
import { LiveChanges } from '../live-changes.tsx';
import { OfficePage, OfficeRows, OfficeTable } from '../office-page.tsx';
import { QrButton, QrCamera } from '../qr-camera.tsx';
import { toReservationPath } from '../reservation-path.ts';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/today';

const HERE = '/staff/today';
const LONGEST = 100;
const LISTS = ['pickups', 'returns', 'overdue', 'unpaid'] as const;

interface Row {
  code: string;
  name: string;
  phone: string;
  car: string;
  pickup: string;
  return: string;
  state: EffectiveState;
  payment: Reservation['paymentStatus'];
  /** What is still owed at the branch; undefined for nothing. */
  owed: string | undefined;
  step: ReservationVerb | undefined;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST).trim();
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  const toRows = ({ found, hasMore }: Listed) => ({
    rows: found.map((one) => toRow(one, language, services.clock.now(), actor)),
    hasMore,
  });
  const q = read('q');
  const asked = { branch: read('branch').toUpperCase() || undefined, date: parseRentalDate(read('date')) };
  const shown = q
    ? requireAllowed(await findReservations(services, actor, q), HERE)
    : requireAllowed(await loadDay(services, actor, asked), HERE);
  return {
    q,
    isOfAll: actor.employee?.branches === undefined,
    branches: toCodeChoices(shown.branches, language),
    branch: ('found' in shown ? asked.branch : shown.branch) ?? '',
    date: 'found' in shown ? asked.date : shown.date,
    found: 'found' in shown ? toRows(shown) : undefined,
    waitingPapers: 'found' in shown ? undefined : shown.waitingPapers,
    lists: 'found' in shown ? undefined : toLists(shown, toRows),
    toBring:
      'found' in shown
        ? []
        : shown.toBring.map(({ by, freeAt, ...one }) => ({
            ...one,
            by: formatDateTime(fromInstant(by), language),
            freeAt: freeAt === null ? '–' : formatDateTime(fromInstant(freeAt), language),
          })),
  };
}

interface ShownList {
  rows: Row[];
  hasMore: boolean;
}

function toLists({ pickups, returns, overdue, unpaid }: Day, toRows: (list: Listed) => ShownList) {
  return {
    pickups: toRows(pickups),
    returns: toRows(returns),
    overdue: toRows(overdue),
    unpaid: toRows(unpaid),
  };
}

/** Nothing is owed for these. */
const OVER: EffectiveState[] = ['cancelled', 'no-show', 'expired'];

function toRow(
  reservation: Listed['found'][number],
  language: Language,
  now: Instant,
  { employee }: Actor,
): Row {
  const { code, renter, search, snapshot, paymentStatus, owedCents } = reservation;
  const state = toEffectiveState(reservation, now);
  return {
    code,
    name: `${renter.firstName} ${renter.lastName}`,
    phone: renter.phone,
    car: `${snapshot.carName} · ${reservation.classCode}`,
    pickup: `${formatDateTime(search.pickupAt, language)} · ${search.pickupLocation}`,
    return: `${formatDateTime(search.returnAt, language)} · ${search.returnLocation}`,
    state,
    payment: paymentStatus,
    owed: owedCents > 0 && !OVER.includes(state) ? formatMoney(owedCents) : undefined,
    step: findNextStep(employee, {
      state,
      owedCents,
      isPickupDue: dateOf(search.pickupAt) <= dateOf(fromInstant(now)),
    }),
  };
}

/** For `QrCamera`. */
export function headers() {
  return { 'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()' };
}

/** The day of a branch, or the reservations that a search found. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('office.today');
  const format = useFormat();
  const { date, branch, q, branches, found, lists, toBring, waitingPapers } = loaderData;
  const place = branches.find(({ code }) => code === branch)?.name ?? (branch || t('allBranches'));
  const day = date ? `${t('title')}: ${place}, ${format.longDate(date)}` : t('title');
  return (
    <OfficePage title={found ? t('found', { q }) : day}>
      <LiveChanges />
      <Filter {...loaderData} />
      {waitingPapers === undefined ? null : (
        <p>
          <a href={`/staff/papers?${new URLSearchParams({ branch })}`}>
            {t('papers', { count: waitingPapers })}
          </a>
        </p>
      )}
      {found?.hasMore ? <p>{t('moreFound', { count: found.rows.length })}</p> : null}
      {found ? <Rows caption={t('found', { q })} rows={found.rows} /> : null}
      {lists ? LISTS.map((name) => <List key={name} name={name} {...lists[name]} />) : null}
      {toBring.length > 0 ? <ToBring units={toBring} /> : null}
    </OfficePage>
  );
}

function List({ name, rows, hasMore }: ShownList & { name: (typeof LISTS)[number] }) {
  const t = useTranslations('office.today');
  return (
    <section className="stack">
      <h2 className="text-heading">
        {t(name)} ({rows.length})
      </h2>
      {name === 'overdue' || name === 'unpaid' ? <p className="fine">{t(`${name}Note`)}</p> : null}
      {hasMore ? <p>{t('moreListed', { count: rows.length })}</p> : null}
      <Rows caption={t(name)} rows={rows} />
    </section>
  );
}

function ToBring({ units }: { units: Route.ComponentProps['loaderData']['toBring'] }) {
  const t = useTranslations('office.today');
  const head = [t('unit'), t('from'), t('freeAt'), t('to'), t('by'), t('for')];
  return (
    <section className="stack">
      <h2 className="text-heading">
        {t('toBring')} ({units.length})
      </h2>
      <OfficeRows
        caption={t('toBring')}
        head={head}
        header={0}
        rows={units.map((one) => [one.unit, one.from, one.freeAt, one.to, one.by, one.for])}
      />
    </section>
  );
}

function Filter({ branches, branch, date, q, isOfAll }: Route.ComponentProps['loaderData']) {
  const t = useTranslations('office.today');
  const search = useTranslations('office')('search');
  return (
    <div className="stack" data-no-print>
      <Form method="get" reloadDocument className="office-form" role="search">
        <TextField name="q" type="search" label={t('q')} hint={t('qHint')} defaultValue={q} />
        <Button>{search}</Button>
        <QrButton />
      </Form>
      <QrCamera />
      <Form method="get" reloadDocument className="office-form">
        <CodeField
          name="branch"
          label={t('branch')}
          defaultValue={branch}
          none={isOfAll && t('allBranches')}
          choices={branches}
        />
        <TextField name="date" type="date" label={t('date')} defaultValue={date} />
        <Button variant="secondary">{t('show')}</Button>
      </Form>
    </div>
  );
}

function Rows({ caption, rows }: { caption: string; rows: Row[] }) {
  const t = useTranslations('office.today');
  const state = useTranslations('office.reservation.states');
  if (rows.length === 0) return <p>{t('none')}</p>;
  const head = [t('code'), t('name'), t('phone'), t('car'), t('pickup'), t('return'), t('payment')];
  return (
    <OfficeTable caption={caption} head={head}>
      {rows.map((row) => (
        <tr key={row.code}>
          <th scope="row">
            <a href={toReservationPath(row.code)}>{row.code}</a>
            {row.state === 'confirmed' ? null : <div>{state(row.state)}</div>}
            {row.step ? <NextStep code={row.code} step={row.step} /> : null}
          </th>
          <td>{row.name}</td>
          <td>{row.phone}</td>
          <td>{row.car}</td>
          <td className="office-when">{row.pickup}</td>
          <td className="office-when">{row.return}</td>
          <td>
            {t(`states.${row.payment}`)}
            {row.owed === undefined ? null : ` · ${t('owed', { amount: row.owed })}`}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function NextStep({ code, step }: { code: string; step: ReservationVerb }) {
  const t = useTranslations('office.verbs');
  return (
    <div data-no-print>
      <a href={toReservationPath(code, step)} className="button" data-variant="secondary" data-size="small">
        {t(step)}
      </a>
    </div>
  );
}
