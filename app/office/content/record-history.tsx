import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { Typed } from '#operations/office/content/typed.ts';
import { OfficeTable } from '../office-page.tsx';
import { toContentPath, toDeletePath } from './content-path.ts';
import type { RecordView } from './content-request.ts';
import { sayChange } from './say-change.ts';

type View = RecordView & { formId: string };
type Revision = View['revisions'][number];

/** Who has changed what, newest first. Each edit can be taken back by another one. */
export function RecordHistory({ view }: { view: View }) {
  const t = useTranslations('office.content');
  if (view.revisions.length === 0) return null;
  return (
    <>
      <h2 className="text-heading">{t('history')}</h2>
      <OfficeTable caption={t('history')} head={[t('when'), t('who'), t('what'), t('undo')]}>
        {view.revisions.map((revision) => (
          <RevisionRow key={revision.id} view={view} revision={revision} />
        ))}
      </OfficeTable>
    </>
  );
}

function RevisionRow({ view, revision }: { view: View; revision: Revision }) {
  const t = useTranslations('office.content');
  const format = useFormat();
  const { id, at, who, before, after, undoes, isKnown, group } = revision;
  const isThere = view.kind === 'open';
  const when = format.dateTime(fromInstant(at));
  return (
    <tr>
      <th scope="row">{when}</th>
      <td>{who}</td>
      <td>
        {undoes === undefined ? null : <p>{t('undid')}</p>}
        {isKnown ? null : <p>{t('unknown')}</p>}
        {after === undefined ? t('deleted') : null}
        {after && (before || !isKnown) ? <Changes view={view} before={before ?? {}} after={after} /> : null}
        {after && !before && isKnown ? t('created') : null}
      </td>
      <td>
        {isKnown && after && !before && isThere ? (
          <a href={toDeletePath(view.collection, view.key, id)} aria-label={t('undoOf', { when })}>
            {t('undo')}
          </a>
        ) : null}
        {isKnown && before && isThere === (after !== undefined) ? (
          <Form
            method="post"
            action={toContentPath(view.collection, view.key, group ? { group } : {})}
            reloadDocument
          >
            <input type="hidden" name="form_id" value={toUndoForm(view.formId, id)} />
            <Button
              name="intent"
              value={`undo:${id}`}
              variant="quiet"
              size="small"
              aria-label={t('undoOf', { when })}
            >
              {t('undo')}
            </Button>
          </Form>
        ) : null}
      </td>
    </tr>
  );
}

/** Each button of the page is a form of its own, which is done once. */
function toUndoForm(formId: string, revisionId: number): string {
  return formId.slice(0, -12) + revisionId.toString(16).padStart(12, '0');
}

function Changes({
  view,
  before,
  after,
}: { view: View } & Record<'before' | 'after', NonNullable<Revision['after']>>) {
  const t = useTranslations('office.content');
  return (
    <dl className="office-changes">
      {Object.keys(after).map((path) => {
        const { label, input } = findField(view, path, t);
        const [was, is] = sayChange(input, (before[path] ?? '') as Typed, (after[path] ?? '') as Typed);
        return (
          <div key={path}>
            <dt>{label}</dt>
            <dd>
              {was ? <del>{was}</del> : null} {is ? <ins>{is}</ins> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function findField({ all }: View, path: string, t: ReturnType<typeof useTranslations<'office.content'>>) {
  const [name, language, text] = path.split('.');
  const field = all.find((one) => one.name === name);
  if (field?.input.kind !== 'translations') return { label: field?.label ?? path, input: field?.input };
  const inner = field.input.fields.find((one) => one.name === text);
  const languageName = t(`languages.${language === 'en' ? 'en' : 'es'}`);
  return {
    label: t('inLanguage', { field: inner?.label ?? path, language: languageName }),
    input: inner?.input,
  };
}
