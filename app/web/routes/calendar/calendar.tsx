import { data } from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { PageIntro } from '#app/ui/page-intro.tsx';
import type { PanamaDate } from '#domain/calendar/panama.ts';
import { addMonths, listWeeks, type Month, monthOf, WEEK } from '../../forms/calendar-days.ts';
import { LocationForm } from '../../forms/location-form.tsx';
import type { DayView } from '../../forms/price-calendar-view.ts';
import { FIRST_DAY_NAME, toSearchEntries } from '../../forms/search-fields.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/calendar';
import { type LoadedCalendar, loadCalendar } from './load-calendar.ts';

/** Texts that do not depend on the search. */
const TEXTS = ['title', 'earlier', 'later', 'invalid', 'change'] as const;

type Texts = Record<(typeof TEXTS)[number], string>;

/** A search that cannot be read gets status 400 and its form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const form = context.get(languageContext);
  const visitor = { form, clientIp: context.get(clientIpContext) };
  const loaded = await loadCalendar(context.get(servicesContext), url.searchParams, visitor, 'month');
  const t = makeTranslator(form.language);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, t(`priceCalendar.${name}`)])) as Texts;
  const page = inLanguage({ ...loaded, texts }, form.language);
  return data(page, loaded.kind === 'invalid' ? 400 : 200);
}

/** The price calendar as a page that works without scripts: one month, with links to the months around it. */
export default function PriceCalendar({ loaderData: page }: Route.ComponentProps) {
  const { texts, form } = page;
  return (
    <div className="container page-body">
      <PageHead title={texts.title} access="private" />
      <PageIntro title={texts.title}>{page.kind === 'valid' ? page.lead : texts.invalid}</PageIntro>
      {page.kind === 'valid' ? <PriceMonth page={page} texts={texts} /> : null}
      <details className="search-bar card page-notice" open={page.kind === 'invalid'}>
        <summary className="strong">{texts.change}</summary>
        <div className="ruled panel">
          <LocationForm
            key={JSON.stringify(form.values)}
            data={form}
            problems={page.kind === 'invalid' ? page.problems : []}
            isFolded={page.kind === 'valid'}
          />
        </div>
      </details>
    </div>
  );
}

type Valid = Extract<LoadedCalendar, { kind: 'valid' }>;

function PriceMonth({ page, texts }: { page: Valid; texts: Texts }) {
  const reasons = new Map(page.days.flatMap(({ text, reason }) => (reason ? [[reason, text]] : [])));
  return (
    <>
      {page.cheapest || page.same ? <p className="strong">{page.cheapest ?? page.same}</p> : null}
      <MonthSteps page={page} texts={texts} />
      <MonthTable month={monthOf(page.first)} page={page} />
      {reasons.size > 0 ? (
        <ul className="fine stack tight">
          {[...reasons].map(([reason, text]) => (
            <li key={reason}>
              <strong>{text}:</strong> {reason}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="muted">{page.search}</p>
    </>
  );
}

function MonthSteps({ page: { form, first }, texts }: { page: Valid; texts: Texts }) {
  const format = useFormat();
  const month = monthOf(first);
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  const { coupon, ...fields } = form.values;
  const toPath = (other: Month) => {
    const entries = [
      ...toSearchEntries(fields, { coupon, pago: form.kept.pago }),
      [FIRST_DAY_NAME, `${other}-01`],
    ];
    return `/flota/calendario?${new URLSearchParams(entries as [string, string][])}`;
  };
  return (
    <div className="price-month-steps">
      <h2 id="price-month" className="text-heading">
        {format.month(month)}
      </h2>
      {before >= monthOf(form.firstDay) ? (
        <LocalLink to={toPath(before)} rel="prev">
          <Icon name="chevron-left" />
          <span>{texts.earlier}</span>
        </LocalLink>
      ) : null}
      {after <= monthOf(form.lastDay) ? (
        <LocalLink to={toPath(after)} rel="next">
          <span>{texts.later}</span>
          <Icon name="chevron-right" />
        </LocalLink>
      ) : null}
    </div>
  );
}

function MonthTable({ month, page: { form, days } }: { month: Month; page: Valid }) {
  const format = useFormat();
  const known = new Map(days.map((day) => [day.date, day]));
  return (
    <div className="price-month-frame">
      <table className="price-month card" aria-labelledby="price-month">
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" abbr={format.weekday(day)}>
                {format.weekday(day).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month, form.firstDay).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep no state
            <tr key={index}>
              {week.map((date, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the column of a weekday
                <Day key={weekday} date={date} day={date === undefined ? undefined : known.get(date)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A day with its total as a link, or in a word or two why it has none. Days outside the month are empty. */
function Day({ date, day }: { date: PanamaDate | undefined; day: DayView | undefined }) {
  if (!date || !day) return <td>{date ? Number(date.slice(8)) : null}</td>;
  const { name, shortName, text, href, marks, isCheapest, isDearer, isChosen } = day;
  const [, dollars, cents] = /^\$(.*)(\.\d\d)$/.exec(text) ?? [];
  const content = (
    <>
      <span className="price-day-name">{shortName}</span>
      <span className="price-day-number">{Number(date.slice(8))}</span>
      {dollars ? (
        <strong>
          {dollars}
          <small>{cents}</small>
        </strong>
      ) : (
        <span>{text}</span>
      )}
      {marks.map((mark) => (
        <em key={mark}>{mark}</em>
      ))}
    </>
  );
  return (
    <td data-cheapest={isCheapest} data-dearer={isDearer} data-chosen={isChosen}>
      {href ? (
        <a href={href}>
          <span className="sr-only">{[name, text, ...marks].join(', ')}</span>
          <span aria-hidden="true">{content}</span>
        </a>
      ) : (
        <div>{content}</div>
      )}
    </td>
  );
}
