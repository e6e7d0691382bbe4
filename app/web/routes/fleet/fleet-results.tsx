import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { toFieldId } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import {
  COMPARE_FORM,
  COMPARED_NAME,
  type FleetChoice,
  MAX_COMPARED,
  toFleetPath,
  toSearchEntries,
} from '../../forms/search-fields.ts';
import type { FleetPage, Obstacle } from '../../search/fleet-page.ts';
import { PUBLIC_PAGES } from '../../sharing/public-pages.ts';
import { WANTS_NEXT } from '../reservation/next-page/handed-data.ts';
import {
  arrangeCards,
  countBookable,
  findRefusal,
  isFiltered,
  toDatesPath,
  toNearbyPath,
  withoutFilters,
} from './arrange-cards.ts';
import { CarList, type TermsTexts, useTerms } from './car-list.tsx';
import { FilterLink, FleetFilters } from './fleet-filters.tsx';

interface ResultsProps {
  page: FleetPage;
  choice: FleetChoice;
  onChoice: (next: FleetChoice) => void;
}

/**
 * The number of cars and the cars: offers for the dates, or the catalog with prices "from". When no car can be
 * booked on the dates, why and the nearest dates are said once, and the cars are folded.
 */
export function FleetResults({ page, choice, onChoice }: ResultsProps) {
  const { search, cards } = page;
  const days = search.kind === 'valid' ? search.days : undefined;
  const refusal = days === undefined ? undefined : findRefusal(cards);
  const offered = { cards, days };
  const shown = arrangeCards(offered, refusal ? {} : choice);
  const bookable = countBookable(offered, choice);
  const chosen = { ...page, extras: { ...page.extras, ...choice } };
  const terms = useTerms(page);
  const read = useContentText();
  const { counter } = page.terms;
  const t = useTranslations('common');
  const { compared, readCompared } = useCompared();
  const list = (
    <CarList page={chosen} cards={shown} days={days} terms={terms} refusal={refusal} compared={compared} />
  );
  return (
    <section aria-labelledby="results-count" className="fleet-results" onChange={readCompared}>
      <ResultsHead
        count={days === undefined ? shown.length : bookable}
        terms={days === undefined ? undefined : terms}
        page={page}
      />
      {cards.length > 0 && !refusal ? (
        <FleetFilters page={page} offered={offered} choice={choice} onChange={onChoice} />
      ) : null}
      {refusal ? <RefusalNotice page={chosen} refusal={refusal} /> : null}
      {bookable === 0 && !refusal ? (
        <EmptyState page={page} choice={choice} onChoice={onChoice} shown={shown.length} />
      ) : null}
      {refusal ? <FoldedCars count={cards.length}>{list}</FoldedCars> : null}
      {days === undefined ? list : null}
      {days === undefined || refusal ? null : <OffersForm page={chosen}>{list}</OffersForm>}
      {bookable > 0 && counter ? (
        <p className="fine">
          {`${read(counter).text} `}
          <LocalLink to={PUBLIC_PAGES.conditions}>{t('footer.conditions')}</LocalLink>
        </p>
      ) : null}
      {days === undefined || bookable === 0 ? null : <CompareForm page={chosen} compared={compared} />}
    </section>
  );
}

/** The number of cars, and for all: what totals include, for whom, mileage, cancellation. `terms`: only with dates. */
function ResultsHead({
  count,
  terms,
  page,
}: {
  count: number;
  terms: TermsTexts | undefined;
  page: FleetPage;
}) {
  const t = useTranslations('fleet.results');
  const read = useContentText();
  const { driver } = page.terms;
  const note = [terms ? t('nothingYet') : '', t('note'), driver ? read(driver).text : '']
    .filter(Boolean)
    .join(' ');
  const found = t(terms ? 'offers' : 'all', { count });
  return (
    <div className="results-head">
      <h2 id="results-count">{found}</h2>
      {/* Announces the count after a filter. Not inside the heading, which may not contain a status. */}
      <p role="status" className="sr-only">
        {found}
      </p>
      {count > 0 ? (
        <p>
          {`${note} `}
          {driver ? <ToDriver form={page.form} /> : null}
        </p>
      ) : null}
      {count > 0 && terms ? <Terms terms={terms} /> : null}
    </div>
  );
}

/** Leads to the field that says who drives. */
function ToDriver({ form }: Pick<FleetPage, 'form'>) {
  const t = useTranslations('common.drivers');
  const field = form.ages ? 'driver_age' : form.asksResidence ? 'residence' : undefined;
  return field ? <a href={`#${toFieldId(field)}`}>{t('change')}</a> : null;
}

/** The terms of each way to pay. CSS shows those of the displayed one. */
function Terms({ terms }: { terms: TermsTexts }) {
  return (['prepaid', 'normal'] as const).map((way) =>
    terms[way] ? <p key={way} data-pay={way}>{` ${terms[way].replace(/\.$/, '')}.`}</p> : null,
  );
}

/** One form for all cars, which submits the search with the chosen button. interface.md#booking-forms. */
function OffersForm({ page: { fields, extras }, children }: { page: FleetPage; children: ReactNode }) {
  const t = useTranslations('fleet.pay');
  const toLocal = useLocalPath();
  const submit = useSubmit();
  const action = toLocal(toFleetPath(fields, extras));

  /** Opens or closes a quote without scrolling or adding to the history, or chooses a car. */
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (submitter.formMethod === 'get') {
      void submit(submitter, { action: toLocal('/flota'), replace: true, preventScrollReset: true });
      return;
    }
    const sent = new FormData(event.currentTarget, submitter);
    sent.set(WANTS_NEXT, '');
    void submit(sent, { method: 'post', action });
  }

  return (
    <Form method="post" action={action} aria-label={t('label')} onSubmit={handleSubmit}>
      <HiddenFields entries={toSearchEntries(fields, extras)} />
      {children}
    </Form>
  );
}

/** The cars whose boxes are checked, in the order in which they were chosen. Filters that hide one keep it. */
function useCompared() {
  const [compared, setCompared] = useState<readonly string[]>([]);
  const readCompared = () => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.car-compare > input')];
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const isKept = (id: string) => boxes.find(({ value }) => value === id)?.checked ?? true;
    setCompared((before) => {
      const next = [...new Set([...before.filter(isKept), ...chosen])];
      return next.join() === before.join() ? before : next;
    });
  };
  // Boxes that were checked before hydration, or that the browser has restored.
  useEffect(readCompared, []);
  return { compared, readCompared };
}

/** Opens the comparison of the chosen cars and names them. Hidden by CSS while there are none. */
function CompareForm({ page, compared }: { page: FleetPage; compared: readonly string[] }) {
  const t = useTranslations('fleet.compare');
  const toLocal = useLocalPath();
  const submit = useSubmit();
  const { fields, extras, cards } = page;
  const action = toLocal('/flota/comparar');
  const entries = toSearchEntries(fields, { ...extras, notice: undefined });
  const names = compared.map((id) => cards.find((card) => card.id === id)?.name ?? '').join(', ');
  /** The browser would send the cars in the order of the page. */
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = compared.map((id): [string, string] => [COMPARED_NAME, id]);
    void submit(new URLSearchParams([...entries, ...chosen]), { action });
  }
  return (
    <Form
      id={COMPARE_FORM}
      action={action}
      onSubmit={handleSubmit}
      className="compare-bar"
      data-shown={compared.length > 0 ? '' : undefined}
    >
      <HiddenFields entries={entries} />
      <p role="status">
        {compared.length > 0
          ? t('chosen', { count: compared.length, most: MAX_COMPARED, names })
          : t('limit')}
      </p>
      <Button>{t('submit')}</Button>
    </Form>
  );
}

function RefusalNotice({ page, refusal }: { page: FleetPage; refusal: Obstacle }) {
  const t = useTranslations('fleet.empty');
  const read = useContentText();
  const { kind, dates, nearby } = refusal;
  const reason = read(refusal.reason);
  const branch = page.search.kind === 'valid' ? read(page.search.pickupBranch).text : '';
  return (
    <div className="page-notice">
      <Notice>
        {kind === 'taken' ? <p>{t('taken', { branch })}</p> : <p lang={reason.lang}>{reason.text}</p>}
        <p className="row">
          {dates ? <ButtonLink to={toDatesPath(page, dates)}>{read(dates.text).text}</ButtonLink> : null}
          {nearby ? (
            <ButtonLink to={toNearbyPath(page, nearby)} variant="secondary">
              {t('nearby', {
                branch: read(nearby.branchName).text,
                km: Math.max(1, Math.round(nearby.kilometers)),
              })}
            </ButtonLink>
          ) : null}
        </p>
      </Notice>
    </div>
  );
}

function FoldedCars({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-action">{useTranslations('fleet.empty')('fleet', { count })}</summary>
      {children}
    </details>
  );
}

function EmptyState({ page, choice, onChoice, shown }: ResultsProps & { shown: number }) {
  const t = useTranslations('fleet.empty');
  const filters = useTranslations('fleet.filters');
  const isFilter = page.cards.length > 0 && isFiltered(choice);
  return (
    <div className="page-notice stack">
      <Notice>{t(isFilter ? (shown > 0 ? 'filteredAvailable' : 'filtered') : 'none')}</Notice>
      {isFilter ? (
        <FilterLink page={page} next={withoutFilters(choice)} onChange={onChoice} isButton>
          {filters('clear')}
        </FilterLink>
      ) : (
        <ButtonLink to="/sucursales" variant="secondary">
          {t('toBranches')}
        </ButtonLink>
      )}
    </div>
  );
}
