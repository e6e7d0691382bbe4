import type { RouterContextProvider } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readText } from '#app/request/read-body.ts';
import { formatDate, formatMoney, formatMonth, formatRate } from '#app/texts/format.ts';
import { reports as english } from '#app/texts/messages/en/office-reports.ts';
import { reports as spanish } from '#app/texts/messages/es/office-reports.ts';
import { parseRentalDate } from '#domain/calendar/panama.ts';
import {
  columnsOf,
  type Dimension,
  dimensionsOf,
  isPeriod,
  type ReportUnit,
  reportNames,
  reports,
} from '#domain/office/reports.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import { loadReport } from '#operations/office/reports/load-report.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { getActor, requireAllowed } from '../session.ts';

const LONGEST = 40;

/** The report of an address with what its page and its file need. Responds 403 without the right. */
export async function openReport(context: Readonly<RouterContextProvider>, url: URL) {
  const services = context.get(servicesContext);
  const { language } = context.get(languageContext);
  const content = services.content.current();
  const asked = readAsked(url, content);
  const { order, columns, by, ...query } = asked;
  const index = columns.findIndex(([name]) => name === order);
  const loaded = requireAllowed(
    await loadReport(services, getActor(context), { ...query, by, order: index < 0 ? undefined : index }),
    '/staff/reports',
  );
  const nameOf = (key: string) => nameKey(key, { by, content, language });
  return { ...loaded, asked, language, content, texts: textsIn(language), nameOf };
}

/** The office has two languages, whatever the site has. */
function textsIn(language: Language) {
  return language === 'en' ? english : spanish;
}

/** What an address asks for; what is no choice is left out. */
function readAsked(url: URL, { classes }: SiteContent) {
  const read = (name: string) => readText(url.searchParams.get(name), LONGEST).trim();
  const report = reportNames.find((name) => name === read('report')) ?? 'bookings';
  const by = dimensionsOf(report).find((one) => one === read('by')) ?? reports[report].by[0];
  const columns = columnsOf(report);
  const usual = isPeriod(by) ? 'key' : reports[report].main;
  const orders = ['key', ...columns.map(([name]) => name)];
  return {
    report,
    by,
    columns,
    from: parseRentalDate(read('from')),
    until: parseRentalDate(read('until')),
    branch: read('branch').toUpperCase() || undefined,
    classCode: classes.find(({ code }) => code === read('class'))?.code,
    order: orders.find((one) => one === read('order')) ?? usual,
  };
}

/** The name of a row, or its key where content does not have it any more. */
function nameKey(
  key: string,
  { by, content, language }: { by: Dimension; content: SiteContent; language: Language },
): string {
  const values: Record<string, string> = textsIn(language).values;
  const pick = (found: { name: Texts } | undefined) => found && pickText(found.name, language).text;
  switch (by) {
    case 'month':
      return formatMonth(key, language);
    case 'day':
      return formatDate(key, language);
    case 'branch':
      return pick(content.branches.find(({ code }) => code === key)) ?? key;
    case 'class':
      if (key === '') return textsIn(language).page.all;
      return [key, pick(content.classes.find(({ code }) => code === key))].filter(Boolean).join(' · ');
    case 'cover':
      return pick(content.coverages.find(({ code }) => code === key)) ?? key;
    case 'type':
    case 'source':
    case 'method':
    case 'reason':
      return values[key] ?? key;
    case 'offer': {
      const [branch = '', classCode = '', reason = ''] = key.split('/');
      const name = (part: string, of: Dimension) => nameKey(part, { by: of, content, language });
      return [name(branch, 'branch'), name(classCode, 'class'), name(reason, 'reason')].join(' · ');
    }
    case 'coupon':
      return key || textsIn(language).values.none;
  }
}

/** A figure as a page shows it. */
export function showFigure(figure: number, unit: ReportUnit, language: Language): string {
  switch (unit) {
    case 'count':
      return String(figure);
    case 'cents':
      return formatMoney(figure);
    case 'days':
      return (figure / 10).toFixed(1);
    case 'rate':
      return formatRate(figure, language);
  }
}

/** A figure as a number of a file: dollars, days, percent. */
export function writeFigure(figure: number, unit: ReportUnit): string {
  switch (unit) {
    case 'count':
      return String(figure);
    case 'days':
      return (figure / 10).toFixed(1);
    case 'cents':
    case 'rate':
      return (figure / 100).toFixed(2);
  }
}
