import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import { showMarkup } from '#operations/office/content/markup.ts';
import { answerRecordForm } from '../content/answer-record-form.ts';
import { DONE, NEW, toContentPath, toDeletePath, toDraftPath } from '../content/content-path.ts';
import { loadRecord } from '../content/content-request.ts';
import { RecordForm } from '../content/record-form.tsx';
import { RecordHistory } from '../content/record-history.tsx';
import { FormAnswer, KeptNotice, OfficePage } from '../office-page.tsx';
import type { Route } from './+types/content-record';

export async function loader(args: Route.LoaderArgs) {
  const view = await loadRecord(args);
  const services = args.context.get(servicesContext);
  const done = DONE.find((each) => each === args.url.searchParams.get('done'));
  const gone = view.revisions.length > 0 ? 200 : 404;
  const status = { open: 200, gone, away: 503, noRight: 503 }[view.kind];
  return data({ ...view, done, formId: services.random.uuid() }, { status });
}

export async function action(args: Route.ActionArgs) {
  const answer = await answerRecordForm(args);
  if (answer instanceof Response) return answer;
  const { contentEditor } = args.context.get(servicesContext);
  const fields = contentEditor.collections.find(({ name }) => name === args.params.collection)?.fields ?? [];
  const shown = showMarkup(answer.data.units, { fields, toSafe: contentEditor });
  return data({ ...answer.data, shown }, answer.init ?? {});
}

/** A record of content: its form, its drafts and its history. */
export default function ContentRecord({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.content');
  const answer = actionData ?? view.kept;
  const isShown = view.kind === 'open' || answer !== undefined;
  return (
    <OfficePage title={`${view.title} · ${view.name ?? (view.key === NEW ? t('new') : view.key)}`}>
      <p>
        <a href={toContentPath(view.collection)}>{t('back', { collection: view.title })}</a>
      </p>
      {view.kind === 'open' || view.done === 'deleted' ? null : <FormAnswer problem={t(view.kind)} />}
      {view.done && !actionData ? (
        <Notice tone={view.done === 'unchanged' ? 'info' : 'success'} live>
          <p>{t(`done.${view.done}`)}</p>
        </Notice>
      ) : null}
      <KeptNotice isKept={answer?.kind === 'kept'} files={Object.values(answer?.lostFiles ?? {})} />
      <Wrong view={view} />
      <Drafts view={view} />
      <Groups view={view} />
      {isShown ? <RecordForm view={view} answer={answer} /> : null}
      {view.kind === 'open' && view.key !== NEW ? (
        <p data-no-print>
          <a className="button" data-variant="quiet" href={toDeletePath(view.collection, view.key)}>
            {t('delete')}
          </a>
        </p>
      ) : null}
      <RecordHistory view={view} />
    </OfficePage>
  );
}

type View = Route.ComponentProps['loaderData'];

/** What the site does not show of the record as it is. */
function Wrong({ view }: { view: View }) {
  const t = useTranslations('office.content');
  if (view.wrong.length === 0) return null;
  return (
    <Notice tone="warning" title={t('wrong')}>
      <ul>
        {view.wrong.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Drafts({ view }: { view: View }) {
  const t = useTranslations('office.content');
  const format = useFormat();
  const others = view.drafts.filter(({ id }) => id !== view.draft?.id);
  return others.map((draft) => (
    <p key={draft.id}>
      <a href={toDraftPath(draft, view.group ? { group: view.group } : {})}>
        {t('draftOf', { who: draft.who, at: format.dateTime(fromInstant(draft.savedAt)) })}
      </a>
    </p>
  ));
}

function Groups({ view }: { view: View }) {
  const t = useTranslations('office.content');
  if (!view.group) return null;
  return (
    <nav aria-label={t('groups')} className="row" data-no-print>
      {view.groups.map(({ name, label }) => (
        <a
          key={name}
          href={toContentPath(view.collection, view.key, { group: name })}
          aria-current={name === view.group ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
