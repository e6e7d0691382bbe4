import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { formatMoney } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useMessage } from '#app/ui/language/use-message.ts';
import { addDays, dateOf, fromInstant, timeOf } from '#domain/calendar/panama.ts';
import { residences } from '#domain/conditions/condition.ts';
import { carName } from '#domain/fleet/car.ts';
import { perDayCents } from '#domain/money/money.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { canBook, type FleetOffer } from '#operations/fleet/search-fleet.ts';
import { chooseCarForBooking, findCarsForBooking, refuseBooking } from '#operations/office/new-booking.ts';
import type { Services } from '#operations/ports/services.ts';
import { type DeskSearchForm, readDeskSearch, toSearchPairs } from '../booking/desk-form.ts';
import { toBranchChoices, toCodeChoices } from '../branch-field.tsx';
import { EndFields } from '../change-fields.tsx';
import { FormAnswer, OfficePage, OfficeTable, Section } from '../office-page.tsx';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/new';

const HERE = '/staff/new';
const LONGEST = 100;
const USUAL_DAYS = 3;
const SOURCES = ['walk-in', 'telephone'] as const;

type Context = Route.LoaderArgs['context'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  if (url.searchParams.has('pickup_date')) {
    const search = readDeskSearch(url.searchParams);
    const page = await load(context, search);
    return data(page, page.problems.length > 0 ? 400 : 200);
  }
  requireAllowed((await refuseBooking(services, actor)) ?? { kind: 'allowed' }, HERE);
  return data({ ...frame(context, usualSearch(services)), problems: [], offers: undefined });
}

/** From the next half hour on, for some days. */
function usualSearch({ clock }: Services): DeskSearchForm {
  const halfHour = 30 * 60_000;
  const now = fromInstant(Math.ceil(clock.now() / halfHour) * halfHour);
  const search = readDeskSearch(new URLSearchParams());
  const time = timeOf(now);
  return {
    ...search,
    fields: {
      ...search.fields,
      pickup_date: dateOf(now),
      pickup_time: time,
      return_date: addDays(dateOf(now), USUAL_DAYS),
      return_time: time,
    },
  };
}

function frame(context: Context, search: DeskSearchForm) {
  const { language } = context.get(languageContext);
  const { branches } = context.get(servicesContext).content.current();
  return {
    search,
    own: toBranchChoices(branches, getActor(context), language),
    branches: toCodeChoices(branches, language),
  };
}

async function load(context: Context, search: DeskSearchForm) {
  const found = requireAllowed(
    await findCarsForBooking(context.get(servicesContext), getActor(context), search),
    HERE,
  );
  const { language } = context.get(languageContext);
  return {
    ...frame(context, search),
    problems: found.kind === 'invalid' ? found.problems : [],
    offers: found.kind === 'invalid' ? undefined : found.offers.map((offer) => toRow(offer, language)),
  };
}

function toRow(offer: FleetOffer, language: Language) {
  const { car, carClass, normal, unitsLeft, refusal, restriction } = offer;
  const isFree = canBook({ ...offer, refusal: undefined });
  return {
    id: car.id,
    name: carName(car),
    className: pickText(carClass.name, language).text,
    total: formatMoney(normal.totalCents),
    perDay: formatMoney(perDayCents(normal.totalCents, normal.days)),
    deposit: formatMoney(normal.depositCents),
    unitsLeft,
    isFree,
    obstacle: isFree ? undefined : restriction ? ('restricted' as const) : ('taken' as const),
    refusal,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const search = readDeskSearch(form);
  const outcome = requireAllowed(
    await chooseCarForBooking(context.get(servicesContext), getActor(context), {
      ...search,
      carId: readText(form.get('car_id'), LONGEST),
    }),
    HERE,
  );
  if (outcome.kind === 'chosen') return redirect(`${HERE}/${outcome.draftId}`, 303);
  const page = await load(context, search);
  return data({ page, refused: outcome.kind === 'invalid' ? undefined : outcome.kind }, 409);
}

/** The first step of a booking by an employee: dates, and the cars with their totals. */
export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.booking');
  const page = actionData?.page ?? loaderData;
  const refused = actionData?.refused;
  const problem = page.problems.length > 0 ? t('invalid') : refused && t(`refused.${refused}`);
  return (
    <OfficePage title={t('title')}>
      <FormAnswer problem={problem} />
      <Search page={page} />
      {page.offers ? <Offers search={page.search} offers={page.offers} /> : null}
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Search({ page: { search, own, branches, problems } }: { page: Page }) {
  const t = useTranslations('office.booking');
  const tDriver = useTranslations('common.driver');
  const errorOf = useFieldErrors<string>(problems);
  const { fields, source, draftId } = search;
  return (
    <Form method="get" reloadDocument className="stack" role="search">
      <HiddenFields entries={draftId ? [['draft', draftId]] : []} />
      <div className="office-form">
        <SelectField
          name="source"
          label={t('source')}
          defaultValue={source}
          options={SOURCES.map((each) => [each, t(`sources.${each}`)])}
        />
        <TextField
          name="driver_age"
          label={t('age')}
          inputMode="numeric"
          defaultValue={fields.driver_age}
          autoComplete="off"
          optional
        />
        <SelectField
          name="residence"
          label={t('residence')}
          defaultValue={fields.residence}
          none={t('unknown')}
          options={residences.map((one) => [one, tDriver(one)])}
        />
      </div>
      <EndFields end="pickup" search={fields} branches={own} errorOf={errorOf} />
      <EndFields end="return" search={fields} branches={branches} errorOf={errorOf} />
      <div className="row">
        <Button>{t('search')}</Button>
      </div>
    </Form>
  );
}

type Offer = NonNullable<Page['offers']>[number];

function Offers({ search, offers }: { search: DeskSearchForm; offers: readonly Offer[] }) {
  const t = useTranslations('office.booking');
  if (offers.length === 0) return <p>{t('none')}</p>;
  return (
    <Section title={t('offers')}>
      <OfficeTable caption={t('offers')} head={[t('car'), t('total'), t('deposit')]}>
        {offers.map((offer) => (
          <tr key={offer.id}>
            <th scope="row">
              {offer.name}
              <div className="fine">{offer.className}</div>
              <Choice search={search} offer={offer} />
            </th>
            <td>
              <strong>{offer.total}</strong>
              <div className="fine">{t('perDay', { amount: offer.perDay })}</div>
            </td>
            <td>{offer.deposit}</td>
          </tr>
        ))}
      </OfficeTable>
    </Section>
  );
}

function Choice({ search, offer }: { search: DeskSearchForm; offer: Offer }) {
  const t = useTranslations('office.booking');
  const say = useMessage();
  const { id, name, obstacle, refusal, unitsLeft } = offer;
  if (obstacle) return <div className="fine">{t(obstacle)}</div>;
  return (
    <Form method="post" reloadDocument>
      <HiddenFields entries={[...toSearchPairs(search), ['car_id', id]]} />
      <Button variant="secondary" size="small" aria-label={`${t('choose')} ${name}`}>
        {t('choose')}
      </Button>
      {unitsLeft === undefined ? null : <div className="fine">{t('left', { count: unitsLeft })}</div>}
      {refusal ? <div className="fine">{say(refusal)}</div> : null}
    </Form>
  );
}
