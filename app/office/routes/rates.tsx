import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField, toFieldId } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { addDays, parseRentalDate } from '#domain/calendar/panama.ts';
import { carName } from '#domain/fleet/car.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { findToday } from '#operations/office/rates/change-rates.ts';
import { loadRates, RATE_DAYS, type RateLine } from '#operations/office/rates/load-rates.ts';
import { CodeField } from '../branch-field.tsx';
import { toContentPath } from '../content/content-path.ts';
import { FormAnswer, OfficePage, OfficeTable, OwnScript } from '../office-page.tsx';
import { ScheduledChanges } from '../rates/change-words.tsx';
import { DAYS_SCRIPT } from '../rates/days-script.ts';
import { RatesForm } from '../rates/rates-form.tsx';
import { listRateOptions, readRateQuery, toRatesPath } from '../rates/rates-request.ts';
import { toShownChange } from '../rates/say-scheduled.server.ts';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/rates';

const HERE = '/staff/rates';
const LONGEST = 20;
const DONE = ['published', 'scheduled', 'dropped'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST);
  const today = findToday(services);
  const from = parseRentalDate(read('from')) ?? today;
  const content = services.content.current();
  const options = listRateOptions(content, language);
  const branch = options.branches.find(({ code }) => code === read('branch'))?.code ?? '';
  const table = requireAllowed(await loadRates(services, actor, { from, branch: branch || undefined }), HERE);
  const words = { collections: services.contentEditor.collections, language };
  const toDay = (days: number) => toRatesPath(addDays(from, days), branch);
  return {
    from,
    branch,
    today,
    ...options,
    days: table.days,
    lines: table.lines.map((line) => toLine(line, language)),
    promos: table.promos.map(({ id, title, validFrom, validUntil }) => {
      return { id, title: pickText(title, language).text, validFrom, validUntil };
    }),
    hasOthers: table.hasOthers,
    edits: table.edits && {
      key: table.edits.key,
      scheduled: table.edits.scheduled.map((change) => toShownChange(change, words)),
    },
    previous: from > today ? toDay(-RATE_DAYS) : undefined,
    next: toDay(RATE_DAYS),
    form: { ...readRateQuery(url), place: branch, first: from < today ? today : from },
    done: DONE.find((each) => each === read('done')),
  };
}

function toLine({ car, models, days }: RateLine, language: Language) {
  return {
    classCode: car.classCode,
    name: carName(car),
    models,
    isOnPromo: car.status === 'promo',
    days: days.map(({ season, ...day }) => ({ ...day, season: season && pickText(season, language).text })),
  };
}

/** The price that sells and the rules, by class and day. */
export default function Rates({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('office.rates');
  return (
    <OfficePage title={t('title')}>
      <FormAnswer done={page.done && t(`done.${page.done}`)} />
      <p data-no-print>
        <a href="/staff/rates/driver">{t('driver.title')}</a>
      </p>
      <p className="fine">{t('about')}</p>
      <Form method="get" reloadDocument className="office-form" data-no-print>
        <TextField name="from" type="date" label={t('from')} defaultValue={page.from} />
        <CodeField
          name="branch"
          label={t('branch')}
          none={t('allBranches')}
          choices={page.branches}
          defaultValue={page.branch}
        />
        <Button variant="secondary">{t('show')}</Button>
      </Form>
      {page.hasOthers ? <p>{t('others')}</p> : null}
      <Calendar page={page} />
      <nav className="row" aria-label={t('pages')} data-no-print>
        {page.previous ? <a href={page.previous}>{t('previous')}</a> : null}
        <a href={page.next}>{t('next')}</a>
      </nav>
      {page.promos.length > 0 ? <Promos promos={page.promos} /> : null}
      {page.edits ? <Edits edits={page.edits} page={page} /> : <p>{t('elsewhere')}</p>}
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Calendar({ page: { days, lines } }: { page: Page }) {
  const t = useTranslations('office.rates');
  const format = useFormat();
  return (
    <div className="office-rates" id="rate-days" data-days={days.join(' ')}>
      <OfficeTable caption={t('table')} head={[t('class'), ...days.map((day) => format.day(day))]}>
        {lines.map(({ classCode, name, models, isOnPromo, days: cells }) => (
          <tr key={classCode} data-class={classCode}>
            <th scope="row">
              {classCode}
              <div className="fine">{name}</div>
              {models > 1 ? <div className="fine">{t('models', { count: models })}</div> : null}
              {isOnPromo ? <div className="fine">{t('onPromo')}</div> : null}
            </th>
            {cells.map((cell, day) => (
              <Cell key={days[day]} {...cell} />
            ))}
          </tr>
        ))}
      </OfficeTable>
      <div role="status" data-no-print>
        <p hidden>
          <span /> · <a href={`#${toFieldId('act')}`}>{t('changeThese')}</a>
        </p>
      </div>
    </div>
  );
}

function Cell({ cents, season, minDays, isStopped, isScheduled }: Page['lines'][number]['days'][number]) {
  const t = useTranslations('office.rates');
  const format = useFormat();
  return (
    <td data-season={season ? true : undefined} data-stopped={isStopped || undefined}>
      {format.money(cents)}
      {season ? <div className="fine">{season}</div> : null}
      {minDays === undefined ? null : <div className="fine">{t('minDays', { days: minDays })}</div>}
      {isStopped ? <div className="strong">{t('stopped')}</div> : null}
      {isScheduled ? <div className="fine">{t('scheduled')}</div> : null}
    </td>
  );
}

function Promos({ promos }: Pick<Page, 'promos'>) {
  const t = useTranslations('office.rates');
  const format = useFormat();
  const say = (day: string | undefined) => (day ? format.shortDate(day) : '…');
  return (
    <section>
      <h2 className="text-heading">{t('promos')}</h2>
      <ul>
        {promos.map(({ id, title, validFrom, validUntil }) => (
          <li key={id}>{`${title}: ${t('period', { from: say(validFrom), to: say(validUntil) })}`}</li>
        ))}
      </ul>
    </section>
  );
}

type ShownEdits = NonNullable<Page['edits']>;

function Edits({ edits, page }: { edits: ShownEdits; page: Page }) {
  const t = useTranslations('office.rates');
  return (
    <>
      <h2 className="text-heading">{t('change')}</h2>
      <p className="fine with-scripts" data-no-print>
        {t('dragHint')}
      </p>
      <RatesForm {...page} problems={[]} />
      <OwnScript text={DAYS_SCRIPT} />
      {edits.scheduled.length > 0 ? (
        <section>
          <h2 className="text-heading">{t('drafts')}</h2>
          <ScheduledChanges changes={edits.scheduled} classes={page.classes} branches={page.branches} />
        </section>
      ) : null}
      <p data-no-print>
        <a href={toContentPath('sites_config', edits.key, { group: 'rates' })}>{t('all')}</a>
      </p>
    </>
  );
}
