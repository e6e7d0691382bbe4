import { data } from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { inLanguage } from '#app/texts/in-language.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { PageIntro } from '#app/ui/page-intro.tsx';
import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import { CALENDAR_DAYS } from '#domain/pricing/price-calendar.ts';
import { LocationForm } from '../../forms/location-form.tsx';
import type { DayView } from '../../forms/price-calendar-view.ts';
import { FIRST_DAY_NAME, toSearchEntries } from '../../forms/search-fields.ts';
import { PageHead } from '../../frame/page-head.tsx';
import type { Route } from './+types/calendar';
import { type LoadedCalendar, loadCalendar } from './load-calendar.ts';

/** Texts that do not depend on the search. */
const TEXTS = ['title', 'pickupDay', 'total', 'earlier', 'later', 'invalid', 'change'] as const;

type Texts = Record<(typeof TEXTS)[number], string>;

/** A search that cannot be read gets status 400 and its form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const form = context.get(languageContext);
  const visitor = { form, clientIp: context.get(clientIpContext) };
  const loaded = await loadCalendar(context.get(servicesContext), url.searchParams, visitor, 'pickup');
  const t = makeTranslator(form.language);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, t(`priceCalendar.${name}`)])) as Texts;
  const page = inLanguage({ ...loaded, texts }, form.language);
  return data(page, loaded.kind === 'invalid' ? 400 : 200);
}

/** The price calendar as a page that works without scripts: a table for each month. */
export default function PriceCalendar({ loaderData: page }: Route.ComponentProps) {
  const { texts, form } = page;
  return (
    <div className="container page-body">
      <PageHead title={texts.title} access="private" />
      <PageIntro title={texts.title}>{page.kind === 'valid' ? page.lead : texts.invalid}</PageIntro>
      {page.kind === 'valid' ? <p className="muted">{page.search}</p> : null}
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
      {page.kind === 'valid' ? <Months page={page} texts={texts} /> : null}
    </div>
  );
}

function Months({ page, texts }: { page: Extract<LoadedCalendar, { kind: 'valid' }>; texts: Texts }) {
  const months = [...new Set(page.days.map(({ date }) => date.slice(0, 7)))];
  return (
    <>
      {page.cheapest ? <p className="strong">{page.cheapest}</p> : null}
      <div className="price-months">
        {months.map((month) => (
          <Month
            key={month}
            month={month}
            days={page.days.filter(({ date }) => date.startsWith(month))}
            texts={texts}
          />
        ))}
      </div>
      <Steps page={page} texts={texts} />
    </>
  );
}

function Month({ month, days, texts }: { month: string; days: DayView[]; texts: Texts }) {
  const format = useFormat();
  return (
    <table className="price-month card">
      <caption>{format.month(month)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.pickupDay}</th>
          <th scope="col">{texts.total}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, name, shortName, text, reason, href, marks }) => (
          <tr key={date}>
            <th scope="row">{shortName}</th>
            <td>
              {href ? (
                <a href={href} aria-label={`${name}, ${text}`}>
                  {text}
                </a>
              ) : (
                reason
              )}
              {marks.map((mark) => (
                <small key={mark}>{mark}</small>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links to the days before and after. */
function Steps({ page, texts }: { page: Extract<LoadedCalendar, { kind: 'valid' }>; texts: Texts }) {
  const { form, first } = page;
  const { coupon, ...fields } = form.values;
  const toPath = (day: PanamaDate) => {
    const entries = [...toSearchEntries(fields, { coupon, pago: form.kept.pago }), [FIRST_DAY_NAME, day]];
    return `/flota/calendario?${new URLSearchParams(entries as [string, string][])}`;
  };
  const earlier = addDays(first, -CALENDAR_DAYS);
  const later = addDays(first, CALENDAR_DAYS);
  return (
    <p className="row">
      {first > form.firstDay ? (
        <LocalLink to={toPath(earlier > form.firstDay ? earlier : form.firstDay)}>{texts.earlier}</LocalLink>
      ) : null}
      {later <= form.lastDay ? <LocalLink to={toPath(later)}>{texts.later}</LocalLink> : null}
    </p>
  );
}
