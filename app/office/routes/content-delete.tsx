import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { pickText } from '#domain/texts.ts';
import { askDeletion, deleteRecord } from '#operations/office/content/delete-record.ts';
import { toContentPath, toDeletePath } from '../content/content-path.ts';
import { toAway } from '../content/content-request.ts';
import { sayProblem } from '../content/say-problems.server.ts';
import { FormAnswer, OfficePage } from '../office-page.tsx';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { readFormId } from '../verb-request.ts';
import type { Route } from './+types/content-delete';

const MOST_USES = 30;
const LONGEST = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { collection, id: key } = params;
  const services = context.get(servicesContext);
  const outcome = await askDeletion(services, getActor(context), { collection, key });
  const asked = requireFound(outcome, toDeletePath(collection, key));
  const view = {
    collection,
    key,
    formId: services.random.uuid(),
    undoes: url.searchParams.get('undoes') ?? '',
  };
  if (asked.kind === 'unavailable')
    return data({ ...view, away: toAway(asked), name: key, print: '', uses: [], more: 0 }, { status: 503 });
  const { language } = context.get(languageContext);
  const uses = asked.uses.slice(0, MOST_USES).map((use) => ({
    href: toContentPath(use.collection.name, use.key),
    record: `${use.collection.name} ${use.record}`,
    name: `${pickText(use.collection.label, language).text} · ${use.name}`,
  }));
  const more = asked.uses.length - uses.length;
  return data({ ...view, away: undefined, name: asked.name, print: asked.print, uses, more });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { collection, id: key } = params;
  const services = context.get(servicesContext);
  const form = await readFormData(request);
  const outcome = requireAllowed(
    await deleteRecord(services, getActor(context), {
      collection,
      key,
      print: readText(form.get('print'), LONGEST),
      undoes: Number(readText(form.get('undoes'), LONGEST)) || 0,
      formId: readFormId(form),
    }),
    toDeletePath(collection, key),
  );
  switch (outcome.kind) {
    case 'written':
    case 'done':
      throw redirect(toContentPath(collection, key, { done: 'deleted' }), 303);
    case 'missing':
      throw data(null, { status: 404 });
    case 'refused': {
      const { language } = context.get(languageContext);
      const said = outcome.problems.slice(0, MOST_USES).map(({ elsewhere, path, ...problem }) => ({
        record: elsewhere ?? path,
        text: sayProblem(problem, language),
      }));
      return data({ kind: outcome.kind, said }, { status: 400 });
    }
    case 'unavailable':
      return data({ kind: outcome.kind, said: [] }, { status: 503 });
    case 'stale':
    case 'busy':
    case 'conflict':
    case 'unchanged':
      return data(
        { kind: outcome.kind === 'busy' ? ('busy' as const) : ('stale' as const), said: [] },
        { status: 409 },
      );
  }
}

/** Asks once before a record is deleted, and says which others name it. */
export default function ContentDelete({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations('office.content');
  return (
    <OfficePage title={t('deletion.title', { name: view.name })} isNarrow>
      <FormAnswer problem={view.away && t(view.away)} />
      {answer ? (
        <Notice tone="danger" title={t(`deletion.${answer.kind}`)} live>
          <ul>
            {answer.said.map(({ record, text }) => (
              <li key={`${record} ${text}`}>
                {`${view.uses.find((use) => use.record === record)?.name ?? record}: ${text}`}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p>{t('deletion.about')}</p>
      {view.away ? null : <Uses view={view} />}
      <Form method="post" reloadDocument className="row">
        <HiddenFields entries={{ print: view.print, undoes: view.undoes, form_id: view.formId }} />
        <Button name="intent" value="delete" variant="danger">
          {t('deletion.confirm')}
        </Button>
        <a className="button" data-variant="secondary" href={toContentPath(view.collection, view.key)}>
          {t('deletion.keep')}
        </a>
      </Form>
    </OfficePage>
  );
}

function Uses({ view: { uses, more } }: { view: Route.ComponentProps['loaderData'] }) {
  const t = useTranslations('office.content.deletion');
  if (uses.length === 0) return <p>{t('unused')}</p>;
  return (
    <>
      <p>{t('usedBy')}</p>
      <ul>
        {uses.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        {more > 0 ? <li>{t('more', { count: more })}</li> : null}
      </ul>
    </>
  );
}
