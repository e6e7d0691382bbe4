import { useTranslations } from 'use-intl';
import { readText } from '#app/request/read-body.ts';

const LONGEST_NUMBER = 10;
const LAST_PAGE = 10_000;

/** The page of a list that an address names, from 1. */
export function readPage(url: URL): number {
  const typed = Number(readText(url.searchParams.get('page'), LONGEST_NUMBER));
  return Math.min(Math.max(Math.trunc(typed) || 1, 1), LAST_PAGE);
}

/** Addresses of the pages before and after. `query`: of the list and its filters. */
export function toPages(
  path: string,
  query: Record<string, string>,
  { page, hasMore }: { page: number; hasMore: boolean },
) {
  const toPage = (number: number) => `${path}?${new URLSearchParams({ ...query, page: String(number) })}`;
  return {
    previous: page > 1 ? toPage(page - 1) : undefined,
    next: hasMore ? toPage(page + 1) : undefined,
  };
}

export function Pages({ previous, next }: ReturnType<typeof toPages>) {
  const t = useTranslations('office.pages');
  if (!previous && !next) return null;
  return (
    <nav className="row" aria-label={t('label')} data-no-print>
      {previous ? <a href={previous}>{t('previous')}</a> : null}
      {next ? <a href={next}>{t('next')}</a> : null}
    </nav>
  );
}
