import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readTexts } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { addDays } from '#domain/calendar/panama.ts';
import { cardKinds, residences } from '#domain/conditions/condition.ts';
import { refuse } from '#operations/office/act.ts';
import { findToday } from '#operations/office/rates/change-rates.ts';
import { type DriverField, driverFields, readDriverForm } from '#operations/office/rates/driver-form.ts';
import { tryDriver } from '#operations/office/rates/try-driver.ts';
import { CodeField } from '../branch-field.tsx';
import { Facts, OfficePage, OfficeRows, Section } from '../office-page.tsx';
import { listRateOptions } from '../rates/rates-request.ts';
import { toTried } from '../rates/say-tried.server.ts';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/rates-driver';

const HERE = '/staff/rates/driver';
const LONGEST = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const act = { verb: 'see-page', subject: HERE } as const;
  requireAllowed((await refuse(services, actor, { right: 'rates', act })) ?? { kind: 'allowed' }, HERE);
  const { language } = context.get(languageContext);
  const content = services.content.current();
  const options = listRateOptions(content, language);
  if (url.search === '') {
    const today = findToday(services);
    const form = { ...EMPTY, pickup: addDays(today, 1), return: addDays(today, 4) };
    return data({ ...options, form, problems: [], tried: undefined });
  }
  const form = readTexts(url.searchParams, driverFields, LONGEST);
  const read = readDriverForm(form, content);
  if (read.kind === 'invalid')
    return data({ ...options, form, problems: read.problems, tried: undefined }, { status: 400 });
  const tried = toTried(tryDriver(content, read.driver, read.rental), language);
  return data({ ...options, form, problems: [], tried });
}

const EMPTY = Object.fromEntries(driverFields.map((name) => [name, ''])) as Record<DriverField, string>;

/** What the conditions ask of a driver who is typed. */
export default function RatesDriver({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('office.rates');
  return (
    <OfficePage title={t('driver.title')}>
      <p>
        <a href="/staff/rates">{t('back')}</a>
      </p>
      <p className="fine">{t('driver.about')}</p>
      <DriverFields page={page} />
      {page.tried ? <Tried tried={page.tried} /> : null}
    </OfficePage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function DriverFields({ page: { form, problems, classes, branches } }: { page: Page }) {
  const t = useTranslations('office.rates.driver');
  const rates = useTranslations('office.rates');
  const own = fieldsOf<DriverField>(form, (name) => {
    const found = problems.find(({ field }) => field === name);
    return found && t(`problems.${found.problem}`);
  });
  return (
    <Form method="get" reloadDocument className="stack">
      <div className="office-fields">
        <CodeField {...own('class')} label={rates('class')} choices={classes} />
        <CodeField {...own('branch')} label={rates('branch')} choices={branches} />
        <TextField {...own('pickup')} type="date" label={t('pickup')} required />
        <TextField {...own('return')} type="date" label={t('return')} required />
        <TextField {...own('age')} label={t('age')} inputMode="numeric" optional />
        <SelectField
          {...own('residence')}
          label={t('residence')}
          none={t('unknown')}
          options={residences.map((one) => [one, t(`residences.${one}`)])}
        />
        <TextField {...own('license_years')} label={t('licenseYears')} inputMode="numeric" optional />
        <SelectField
          {...own('card')}
          label={t('card')}
          none={t('unknown')}
          options={cardKinds.map((one) => [one, t(`cards.${one}`)])}
        />
      </div>
      <div className="row">
        <Button>{t('try')}</Button>
      </div>
    </Form>
  );
}

function Tried({ tried }: { tried: NonNullable<Page['tried']> }) {
  const t = useTranslations('office.rates.driver');
  const documentName = useTranslations('common.documents');
  const { refusals, total, fees, deposit, coverage, documents, unknown, rows } = tried;
  const facts = [
    [t('result'), refusals.length > 0 ? `${t('refused')}. ${refusals.join('. ')}` : t('allowed')],
    [t('total'), total ?? '–'],
    [t('fee'), fees.join(', ') || t('none')],
    [t('deposit'), deposit],
    [t('coverage'), coverage ?? t('none')],
    [t('documents'), documents.map((code) => documentName(code)).join(', ') || t('none')],
    [t('missing'), unknown.map((fact) => t(`facts.${fact}`)).join(', ') || t('none')],
  ] as const;
  return (
    <Section title={t('result')}>
      <Facts facts={facts} />
      <h2 className="text-heading">{t('rows')}</h2>
      {rows.length > 0 ? (
        <OfficeRows
          caption={t('rows')}
          head={[t('row'), t('text')]}
          header={0}
          rows={rows.map(({ code, text }) => [code, text])}
        />
      ) : (
        <p>{t('noRows')}</p>
      )}
    </Section>
  );
}
