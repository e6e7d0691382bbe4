import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { type Instant, parseRentalDate } from '#domain/calendar/panama.ts';
import { type EffectiveState, type Reservation, toEffectiveState } from '#domain/reservation/reservation.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { type Day, findReservations, type Listed, loadDay } from '#operations/office/today.ts';
import { LiveChanges } from '../live-changes.tsx';
import { OfficePage, OfficeTable } from '../office-page.tsx';
import { QrButton, QrCamera } from '../qr-camera.tsx';
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
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST).trim();
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  const toRows = ({ found, hasMore }: Listed) => ({
    rows: found.map((one) => toRow(one, language, services.clock.now())),
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
    branches: shown.branches.map(({ code, name }) => ({ code, name: pickText(name, language).text })),
    branch: ('found' in shown ? asked.branch : shown.branch) ?? '',
    date: 'found' in shown ? asked.date : shown.date,
    found: 'found' in shown ? toRows(shown) : undefined,
    waitingPapers: 'found' in shown ? undefined : shown.waitingPapers,
    lists: 'found' in shown ? undefined : toLists(shown, toRows),
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

function toRow(reservation: Listed['found'][number], language: Language, now: Instant): Row {
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
  const { date, branch, q, branches, found, lists, waitingPapers } = loaderData;
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
        <SelectField name="branch" label={t('branch')} defaultValue={branch}>
          {isOfAll ? <option value="">{t('allBranches')}</option> : null}
          {branches.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
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
            <a href={`/staff/reservations/${row.code}`}>{row.code}</a>
            {row.state === 'confirmed' ? null : <div>{state(row.state)}</div>}
          </th>
          <td>{row.name}</td>
          <td>{row.phone}</td>
          <td>{row.car}</td>
          <td>{row.pickup}</td>
          <td>{row.return}</td>
          <td>
            {t(`states.${row.payment}`)}
            {row.owed === undefined ? null : ` · ${t('owed', { amount: row.owed })}`}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
