import { toCsv, toCsvText } from '../reports/csv.ts';
import { openReport, writeFigure } from '../reports/open-report.server.ts';
import type { Route } from './+types/reports-csv';

/** All rows of the report of an address, with the row of all at the end. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, rows, total, texts, nameOf, from, until } = await openReport(context, url);
  const { report, by, columns } = asked;
  const write = (figures: readonly number[]) =>
    columns.map(([, unit], at) => writeFigure(figures[at] ?? 0, unit));
  const csv = toCsv([
    [texts.values.code, texts.by[by], ...columns.map(([name]) => texts.columns[name])].map(toCsvText),
    ...rows.map(({ key, figures }) => [toCsvText(key), toCsvText(nameOf(key)), ...write(figures)]),
    ['', toCsvText(texts.values.sum), ...write(total)],
  ]);
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${report}-${from}-${until}.csv"`,
    },
  });
}
