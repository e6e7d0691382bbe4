import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readTexts } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf, SelectField, TextField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { fromInstant, parseRentalDate } from '#domain/calendar/panama.ts';
import type { Condition } from '#domain/conditions/condition.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { searchAudit } from '#operations/office/search-audit.ts';
import type { EditedCollection, EditedField } from '#operations/ports/content-editor.ts';
import { type AuditLine, verbs } from '#operations/ports/staff-store.ts';
import { AuditValues, type Excepted } from '../audit-values.tsx';
import { nameCondition } from '../condition-names.ts';
import { OfficePage, OfficeTable } from '../office-page.tsx';
import { Pages, readPage, toPages } from '../paging.tsx';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/audit';

const HERE = '/staff/audit';
const LONGEST = 300;

export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = readTexts(url.searchParams, ['subject', 'who', 'verb', 'from', 'until'], LONGEST);
  const page = readPage(url);
  const filter = {
    subject: typed.subject || undefined,
    who: typed.who || undefined,
    verb: verbs.find((verb) => verb === typed.verb),
    from: parseRentalDate(typed.from),
    until: parseRentalDate(typed.until),
    page,
  };
  const found = requireAllowed(
    await searchAudit(context.get(servicesContext), getActor(context), filter),
    HERE,
  );
  const { contentEditor, content } = context.get(servicesContext);
  const { language } = context.get(languageContext);
  const { conditions } = content.current().site.rates;
  const labelsOf = (line: AuditLine) => ({
    ...toLabels(line, contentEditor.collections, language),
    ...nameExcepted(line, conditions, language),
  });
  return {
    typed,
    lines: found.lines.map((line) => ({ ...line, labels: labelsOf(line) })),
    pages: toPages(HERE, typed, { page, hasMore: found.hasMore }),
  };
}

/** Names of the fields of content that a line is about, by their paths. */
function toLabels(
  { subject, before, after }: AuditLine,
  collections: readonly EditedCollection[],
  language: Language,
): Record<string, string> {
  const fields = collections.find(({ name }) => subject.split('/')[0] === name)?.fields ?? [];
  // Rows of earlier versions have the paths without `record`.
  const paths = [before, after].flatMap((values) => Object.keys({ ...values, ...(values?.record ?? {}) }));
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [name, ...rest] = path.split('.');
      const field = fields.find((one) => one.name === name);
      return field ? [[path, toLabel(field, rest, language)]] : [];
    }),
  );
}

/** Texts of the conditions from which an exception was made, by their codes. */
function nameExcepted(
  { after }: AuditLine,
  conditions: readonly Condition[],
  language: Language,
): Record<string, string> {
  const excepted = (after?.excepted ?? []) as readonly Excepted[];
  return Object.fromEntries(excepted.map(({ code }) => [code, nameCondition(conditions, code, language)]));
}

function toLabel({ label, input }: EditedField, [of, text]: string[], language: Language): string {
  if (input.kind !== 'translations') return pickText(label, language).text;
  const inner = input.fields.find((one) => one.name === text);
  return `${pickText(inner?.label ?? label, language).text} (${of})`;
}

/** Who did what, newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('office.audit');
  const { lines, pages } = loaderData;
  const head = [t('at'), t('who'), t('verb'), t('subject'), t('change')];
  return (
    <OfficePage title={t('title')}>
      <Filter typed={loaderData.typed} />
      {lines.length === 0 ? <p>{t('none')}</p> : null}
      <OfficeTable caption={t('title')} head={head}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </OfficeTable>
      <Pages {...pages} />
    </OfficePage>
  );
}

function Filter({ typed }: Pick<Route.ComponentProps['loaderData'], 'typed'>) {
  const t = useTranslations('office');
  const own = fieldsOf<keyof typeof typed>(typed);
  return (
    <Form method="get" reloadDocument className="office-form" data-no-print>
      <TextField {...own('subject')} label={t('audit.subject')} />
      <TextField {...own('who')} label={t('audit.who')} />
      <SelectField
        {...own('verb')}
        label={t('audit.verb')}
        none={t('audit.all')}
        options={verbs.map((verb) => [verb, t(`verbs.${verb}`)])}
      />
      <TextField {...own('from')} type="date" label={t('audit.from')} />
      <TextField {...own('until')} type="date" label={t('audit.until')} />
      <Button variant="secondary">{t('search')}</Button>
    </Form>
  );
}

function Line({ line }: { line: Route.ComponentProps['loaderData']['lines'][number] }) {
  const t = useTranslations('office');
  const format = useFormat();
  const { at, who, network, verb, subject, outcome, before, after, reason, isMasked } = line;
  return (
    <tr>
      <td>{format.dateTime(fromInstant(at))}</td>
      <td>
        {who}
        <br />
        <span className="fine">{network}</span>
      </td>
      <td>
        {t(`verbs.${verb}`)}
        {outcome === 'refused' ? ` · ${t('audit.refused')}` : ''}
      </td>
      <th scope="row">{subject}</th>
      <td>
        {isMasked ? t('audit.masked') : null}
        <AuditValues before={before} after={after} labels={line.labels} />
        {reason}
      </td>
    </tr>
  );
}
