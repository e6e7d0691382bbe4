import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { columnsOf, dimensionsOf, isPeriod, reportNames, reports } from '#domain/office/reports.ts';
import { hasRight, type Right } from '#domain/office/rights.ts';
import { CodeField, toBranchChoices, toCodeChoices } from '../branch-field.tsx';
import { FormAnswer, OfficePage, OfficeTable } from '../office-page.tsx';
import { Pages, readPage, toPages } from '../paging.tsx';
import { PeriodChart, RowChart } from '../reports/chart.tsx';
import { openReport, showFigure } from '../reports/open-report.server.ts';
import { propose } from '../reports/propose.ts';
import { getActor } from '../session.ts';
import type { Route } from './+types/reports';

const HERE = '/staff/reports';
const PER_PAGE = 50;
/** Rows with names of a chart. */
const MOST_BARS = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, rows, total, content, language, nameOf, ...opened } = await openReport(context, url);
  const { from, until, isCut, hasMore } = opened;
  const { report, by, columns, order, branch = '', classCode = '' } = asked;
  const query = { report, by, from, until, branch, class: classCode, order };
  const column = columns.find(([name]) => name === order)?.[0] ?? reports[report].main;
  const show = (figures: readonly number[]) =>
    columns.map(([name, unit], at) => ({ name, text: showFigure(figures[at] ?? 0, unit, language) }));
  const at = columns.findIndex(([name]) => name === column);
  const shown = rows.map(({ key, figures }) => {
    const cells = show(figures);
    return { key, label: nameOf(key), value: figures[at] ?? 0, text: cells[at]?.text ?? '', cells };
  });
  const { employee } = getActor(context);
  const today = dateOf(fromInstant(context.get(servicesContext).clock.now()));
  const may = (right: Right) => !employee || hasRight(employee, right);
  const page = readPage(url);
  const begin = (page - 1) * PER_PAGE;
  return {
    query,
    column,
    isCut,
    hasMore,
    branches: toBranchChoices(content.branches, getActor(context), language),
    classes: toCodeChoices(content.classes, language),
    lines: shown.slice(begin, begin + PER_PAGE).map((line) => ({
      ...line,
      proposal: by === 'offer' ? propose(line.key, { from, until, today, may }) : undefined,
    })),
    total: show(total),
    bars: isPeriod(by) ? shown.toSorted((a, b) => a.key.localeCompare(b.key)) : shown.slice(0, MOST_BARS),
    csv: `${HERE}/csv?${new URLSearchParams(query)}`,
    pages: toPages(HERE, query, { page, hasMore: rows.length > begin + PER_PAGE }),
  };
}

/** One report: how it counts, a chart and its rows. */
export default function Reports({ loaderData: page }: Route.ComponentProps) {
  const t = useTranslations('office.reports');
  const format = useFormat();
  const { query, lines, total } = page;
  const names = columnsOf(query.report).map(([name]) => t(`columns.${name}`));
  const head = [t(`by.${query.by}`), ...names, ...(query.by === 'offer' ? [t('page.todo')] : [])];
  const cut = page.isCut ? t('page.cut', { from: format.date(query.from) }) : undefined;
  return (
    <OfficePage title={`${t('title')}: ${t(`names.${query.report}`)}`}>
      <Names report={query.report} />
      <Filters page={page} />
      <FormAnswer problem={cut ?? (page.hasMore ? t('page.hasMore') : undefined)} />
      <p>{t('page.span', { from: format.date(query.from), until: format.date(query.until) })}</p>
      <p className="fine">
        {t(`about.${query.report}`)} {t('day')}
      </p>
      {lines.length === 0 ? <p>{t('page.none')}</p> : <Chart page={page} />}
      <div className="office-figures">
        <OfficeTable caption={t(`names.${query.report}`)} head={head}>
          {lines.map(({ key, label, cells, proposal }) => (
            <Line key={key} label={label} cells={cells}>
              {proposal ? <ToDo proposal={proposal} /> : null}
            </Line>
          ))}
          <Line label={t('values.sum')} cells={total}>
            {query.by === 'offer' ? <td /> : null}
          </Line>
        </OfficeTable>
      </div>
      <Pages {...page.pages} />
      <p data-no-print>
        <a href={page.csv}>{t('page.csv')}</a>
      </p>
    </OfficePage>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function Names({ report }: { report: string }) {
  const t = useTranslations('office.reports');
  return (
    <nav aria-label={t('page.listsLabel')} data-no-print>
      <ul className="row">
        {reportNames.map((name) => (
          <li key={name}>
            <a href={`${HERE}?report=${name}`} aria-current={name === report ? 'page' : undefined}>
              {t(`names.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filters({ page: { query, branches, classes } }: { page: Shown }) {
  const t = useTranslations('office.reports');
  return (
    <Form method="get" reloadDocument className="office-form" data-no-print>
      <input type="hidden" name="report" value={query.report} />
      <TextField name="from" type="date" label={t('page.from')} defaultValue={query.from} />
      <TextField name="until" type="date" label={t('page.until')} defaultValue={query.until} />
      <SelectField
        name="by"
        label={t('page.rowsBy')}
        defaultValue={query.by}
        options={dimensionsOf(query.report).map((by) => [by, t(`by.${by}`)])}
      />
      <CodeField
        name="branch"
        label={t('page.branch')}
        defaultValue={query.branch}
        none={t('page.all')}
        choices={branches}
      />
      <CodeField
        name="class"
        label={t('page.class')}
        defaultValue={query.class}
        none={t('page.all')}
        choices={classes}
      />
      <SelectField
        name="order"
        label={t('page.order')}
        defaultValue={query.order}
        options={[
          ['key', t('page.byKey')],
          ...columnsOf(query.report).map(([name]) => [name, t(`columns.${name}`)] as const),
        ]}
      />
      <Button variant="secondary">{t('page.show')}</Button>
    </Form>
  );
}

function Chart({ page: { query, bars, column } }: { page: Shown }) {
  const t = useTranslations('office.reports');
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || bars.every(({ value }) => value === 0)) return null;
  const label = t('page.chart', { column: t(`columns.${column}`), name: t(`by.${query.by}`) });
  const top = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), first);
  return (
    <figure className="stack">
      <figcaption>{t(`columns.${column}`)}</figcaption>
      {isPeriod(query.by) ? (
        <>
          <PeriodChart label={label} bars={bars} />
          <p className="fine">
            {t('page.most', { from: first.label, until: last.label, label: top.label, text: top.text })}
          </p>
        </>
      ) : (
        <RowChart label={label} bars={bars} />
      )}
    </figure>
  );
}

function ToDo({ proposal }: { proposal: NonNullable<Shown['lines'][number]['proposal']> }) {
  const t = useTranslations('office.reports.page');
  const { reason, path, freePath } = proposal;
  return (
    <td>
      {path ? <a href={path}>{t(`todos.${reason}`)}</a> : t(`todos.${reason}`)}
      {freePath ? (
        <>
          {' · '}
          <a href={freePath}>{t('free')}</a>
        </>
      ) : null}
    </td>
  );
}

function Line({ label, cells, children }: { label: string; cells: Shown['total']; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map(({ name, text }) => (
        <td key={name}>{text}</td>
      ))}
      {children}
    </tr>
  );
}
