import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDateTime } from '#app/texts/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { paperDecisions, paperStates } from '#domain/precheckin/papers.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { listPapers } from '#operations/office/papers.ts';
import { CodeField, toCodeChoices } from '../branch-field.tsx';
import { FormAnswer, link, OfficePage, OfficeRows } from '../office-page.tsx';
import { Pages, readPage, toPages } from '../paging.tsx';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/papers';

const HERE = '/staff/papers';
const LONGEST = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST).trim();
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const { language } = context.get(languageContext);
  const state = paperStates.find((each) => each === read('state')) ?? 'waiting';
  const branch = read('branch').toUpperCase();
  const page = readPage(url);
  const filter = { branch: branch || undefined, state, page };
  const { found, branches, hasMore } = requireAllowed(await listPapers(services, actor, filter), HERE);
  return {
    branch,
    state,
    rows: found.map((reservation) => toRow(reservation, language)),
    branches: toCodeChoices(branches, language),
    pages: toPages(HERE, { branch, state }, { page, hasMore }),
    done: paperDecisions.find((decision) => decision === read('done')),
    code: normalizeReservationCode(read('code')),
  };
}

function toRow({ code, renter, search, snapshot }: Reservation, language: Language) {
  const place = `${pickText(snapshot.pickupBranchName, language).text} (${search.pickupLocation})`;
  return {
    code,
    name: `${renter.firstName} ${renter.lastName}`,
    phone: renter.phone,
    pickup: `${formatDateTime(search.pickupAt, language)} · ${place}`,
  };
}

/** Papers that wait, or were decided, next pick-up first. */
export default function PapersQueue({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('office.papers');
  const { rows, state, done } = page;
  return (
    <OfficePage title={t('title')}>
      <FormAnswer done={done && t(`done.${done}`, { code: page.code })} />
      <Filter page={page} />
      {rows.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <OfficeRows
          caption={`${t('title')}: ${t(`states.${state}`)}`}
          head={[t('code'), t('pickup'), t('name'), t('phone')]}
          header={0}
          rows={rows.map(({ code, name, phone, pickup }) => {
            return [link(`/staff/reservations/${code}/papers`, code), pickup, name, phone];
          })}
        />
      )}
      <Pages {...page.pages} />
    </OfficePage>
  );
}

function Filter({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const t = useTranslations('office.papers');
  return (
    <Form method="get" reloadDocument className="office-form" data-no-print>
      <CodeField
        name="branch"
        label={t('branch')}
        defaultValue={page.branch}
        none={t('allBranches')}
        choices={page.branches}
      />
      <SelectField
        name="state"
        label={t('state')}
        defaultValue={page.state}
        options={paperStates.map((state) => [state, t(`states.${state}`)])}
      />
      <Button variant="secondary">{t('show')}</Button>
    </Form>
  );
}
