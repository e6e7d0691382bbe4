import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { listRecords, nameRecord } from '#operations/office/content/list-content.ts';
import type { EditedCollection } from '#operations/ports/content-editor.ts';
import { NEW, toContentPath } from '../content/content-path.ts';
import { toAway } from '../content/content-request.ts';
import { sayProblem } from '../content/say-problems.server.ts';
import { FormAnswer, link, OfficePage, OfficeRows } from '../office-page.tsx';
import { Pages, readPage, toPages } from '../paging.tsx';
import { getActor, requireFound } from '../session.ts';
import type { Route } from './+types/content-list';

const LONGEST = 100;
const ONLY = ['untranslated', 'problems'] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = toContentPath(params.collection);
  const { language } = context.get(languageContext);
  const search = readText(url.searchParams.get('q'), LONGEST).trim();
  const only = ONLY.find((each) => each === url.searchParams.get('only'));
  const page = readPage(url);
  const asked = { collection: params.collection, search, only, page };
  const found = requireFound(await listRecords(context.get(servicesContext), getActor(context), asked), here);
  const typed = { q: search, only: only ?? '' };
  if (found.kind === 'unavailable')
    return data(
      { ...EMPTY, away: toAway(found), typed, collection: params.collection, title: params.collection },
      { status: 503 },
    );
  const { collection, lines, hasMore, deleted } = found;
  return data({
    away: undefined,
    typed,
    collection: collection.name,
    title: pickText(collection.label, language).text,
    rows: lines.map(({ key, record, missing, problems }) => ({
      key,
      name: nameRecord(collection, record),
      status: findStatus(collection, record.status, language),
      missing,
      problems: problems.map((one) => `${one.field ?? one.record}: ${sayProblem(one, language)}`),
    })),
    deleted: deleted.map(({ key, name, who, at }) => ({ key, name, who, at })),
    pages: toPages(here, typed, { page, hasMore }),
  });
}

const EMPTY = {
  rows: [] as { key: string; name: string; status: string; missing: ('es' | 'en')[]; problems: string[] }[],
  deleted: [] as { key: string; name: string; who: string; at: number }[],
  pages: { previous: undefined as string | undefined, next: undefined as string | undefined },
};

function findStatus({ fields }: EditedCollection, value: unknown, language: Language): string {
  const input = fields.find(({ name }) => name === 'status')?.input;
  const choices = input?.kind === 'choice' ? input.choices : [];
  const chosen = choices.find((choice) => choice.value === value);
  return chosen ? pickText(chosen.label, language).text : '';
}

/** The records of a collection. */
export default function ContentList({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('office.content');
  const { collection, title, rows } = page;
  return (
    <OfficePage title={title}>
      <p>
        <a href="/staff/content">{t('title')}</a>
      </p>
      {page.away ? (
        <FormAnswer problem={t(page.away)} />
      ) : (
        <p>
          <a className="button" data-variant="secondary" href={toContentPath(collection, NEW)}>
            {t('add')}
          </a>
        </p>
      )}
      <Filter typed={page.typed} />
      {rows.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <OfficeRows
          caption={title}
          head={[t('record'), t('status'), t('missing'), t('problems')]}
          header={0}
          rows={rows.map(({ key, name, status, missing, problems }) => [
            link(toContentPath(collection, key), name),
            status,
            missing.map((language) => t(`languages.${language}`)).join(', '),
            problems.join('\n'),
          ])}
        />
      )}
      <Pages {...page.pages} />
      {page.deleted.length > 0 ? <Deleted collection={collection} records={page.deleted} /> : null}
    </OfficePage>
  );
}

/** Their pages have the history, in which the deletion can be undone. */
function Deleted({
  collection,
  records,
}: {
  collection: string;
  records: Route.ComponentProps['loaderData']['deleted'];
}) {
  const t = useTranslations('office.content');
  const format = useFormat();
  return (
    <>
      <h2 className="text-heading">{t('deletedRecords')}</h2>
      <OfficeRows
        caption={t('deletedRecords')}
        head={[t('record'), t('who'), t('when')]}
        header={0}
        rows={records.map(({ key, name, who, at }) => {
          return [link(toContentPath(collection, key), name), who, format.dateTime(fromInstant(at))];
        })}
      />
    </>
  );
}

function Filter({ typed }: Pick<Route.ComponentProps['loaderData'], 'typed'>) {
  const t = useTranslations('office');
  return (
    <Form method="get" reloadDocument className="office-form" data-no-print>
      <TextField name="q" type="search" label={t('content.search')} defaultValue={typed.q} />
      <SelectField
        name="only"
        label={t('content.show')}
        defaultValue={typed.only}
        none={t('content.all')}
        options={ONLY.map((only) => [only, t(`content.only.${only}`)])}
      />
      <Button variant="secondary">{t('search')}</Button>
    </Form>
  );
}
