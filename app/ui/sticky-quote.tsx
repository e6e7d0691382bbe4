import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Quote } from '#domain/pricing/quote.ts';
import { Icon } from './icon.tsx';
import { useFormat } from './language/use-format.ts';
import { QuoteTable } from './quote-table.tsx';

/**
 * The quote beside a form: from 1024 px a column, below that, with an action, a bar at the bottom of the
 * screen. A page without an action puts a `QuoteBar` above its form. Use it as the second child of `WithQuote`.
 */
export function StickyQuote({
  quote,
  isUpdating = false,
  summary,
  action,
}: {
  quote: Quote;
  /** Whether another quote is awaited. */
  isUpdating?: boolean;
  summary?: ReactNode;
  /** A button or link to continue, shown beside the total. */
  action?: ReactNode;
}) {
  return (
    <>
      <aside aria-labelledby="quote-side" aria-busy={isUpdating || undefined} className="only-on-desks">
        <div className="card bill panel titled">
          <QuoteTitle id="quote-side" />
          {summary}
          <QuoteTable quote={quote} />
          {action ? (
            <div className="stack" data-no-print>
              {action}
            </div>
          ) : null}
        </div>
      </aside>
      {action ? <QuoteBar quote={quote} isUpdating={isUpdating} summary={summary} action={action} /> : null}
      <QuoteAnnouncement quote={quote} />
    </>
  );
}

function QuoteTitle({ id }: { id: string }) {
  const t = useTranslations('common.quote');
  return (
    <h2 id={id} className="text-heading">
      {t('title')}
    </h2>
  );
}

/**
 * The total, which expands to the quote (a `details`, so it needs no scripts). With an action it is fixed to
 * the bottom of the screen; without one it would only cover fields, so it stays where it is on the page.
 */
export function QuoteBar({
  quote,
  isUpdating = false,
  summary,
  action,
}: {
  quote: Quote;
  isUpdating?: boolean;
  summary: ReactNode;
  action?: ReactNode;
}) {
  const t = useTranslations('common.quote');
  const format = useFormat();
  const [firstCents] = useState(quote.totalCents);
  const hasChanged = quote.totalCents !== firstCents;
  return (
    <aside
      aria-label={`${t('title')}: ${t('total')}`}
      aria-busy={isUpdating || undefined}
      className={`quote-bar not-on-desks ${action ? 'fixed-quote' : 'card bill'}`}
      data-quote-bar
      data-no-print
      onClick={closeBill}
      onKeyDown={closeBill}
    >
      <div className="container row">
        {/* Closed again by a navigation: open it would hide the problems of a form that was sent. */}
        <details key={useNavigation().state}>
          <summary>
            <span className="row fine">
              {t('total')}
              <span className="inline-action">
                <span data-when="closed">{t('details')}</span>
                <span data-when="open">{t('hideDetails')}</span>
                <Icon name="chevron-up" />
              </span>
            </span>
            <strong key={quote.totalCents} className="quote-bar-total" data-changed={hasChanged || undefined}>
              {format.money(quote.totalCents)}
            </strong>
          </summary>
          {/* Focusable, because long bills scroll and must be scrollable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable (WCAG 2.1.1) */}
          <section aria-label={t('details')} tabIndex={0} className="ruled">
            {summary}
            <QuoteTable quote={quote} />
          </section>
        </details>
        {action}
      </div>
    </aside>
  );
}

/** On Escape, and when the action beside the total is used, because the open bill covers where that leads. */
function closeBill({ key, target, currentTarget }: SyntheticEvent & { key?: string }) {
  if (key ? key !== 'Escape' : !(target as Element).closest('a,button')) return;
  currentTarget.querySelector('details')?.removeAttribute('open');
  if (key) currentTarget.querySelector('summary')?.focus();
}

/** Announces the new total when it changes without a page load. WCAG 4.1.3. */
function QuoteAnnouncement({ quote }: { quote: Quote }) {
  const t = useTranslations('common.quote');
  const format = useFormat();
  return (
    <p role="status" className="sr-only">
      {t('total')}: {format.money(quote.totalCents)}
    </p>
  );
}

/** A form and its quote: two columns from 1024 px, else one. */
export function WithQuote({ children }: { children: ReactNode }) {
  return <div className="with-aside">{children}</div>;
}
