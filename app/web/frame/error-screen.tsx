import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Failure } from '#app/ui/failure.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useLocalPath } from '#app/ui/language/use-language.ts';
import { mayHavePaid } from './checkout-area.ts';
import { PageHead } from './page-head.tsx';

/**
 * The error page of requirements.md#errors. Shows the status and, for missing pages, their path, but no
 * internal details. After a fatal failure the link to home loads a new document.
 */
export function ErrorScreen(failure: Failure) {
  const t = useTranslations('errors');
  const kind = toKind(failure.status);
  return (
    <>
      <PageHead title={toTitle(t(`${kind}.title`), failure)} access="private" />
      <ErrorMessage {...failure} />
    </>
  );
}

/** The specified text of the error has one language; visitors see it in theirs. */
function toTitle(title: string, { detail }: Failure): string {
  return detail ? `${title} · ${detail}` : title;
}

function ErrorMessage({ status, detail, isFatal }: Failure) {
  const t = useTranslations('errors');
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = pathname + search;
  const kind = toKind(status);
  // The outcome of a payment is unknown here. payments.md#invariants, I7.
  const mayRetry = kind === 'failure' || kind === 'unanswered';
  const title = t(`${kind}.title`);
  const number = `${status} - `;
  const text = mayRetry && mayHavePaid(pathname) ? 'failure.paying' : (`${kind}.text` as const);
  return (
    <div className="container error-page" data-status={status || undefined}>
      <h1 className="text-title">
        {/* The scene shows it. */}
        {title.startsWith(number) ? <span className="sr-only">{number}</span> : null}
        {title.replace(number, '')}
      </h1>
      <p className="lead">{t(text)}</p>
      {status ? (
        <p className="fine">
          {t('statusCode', { status })}
          {detail
            ? ` · ${kind === 'notFound' ? t('notFound.path', { path: toPath(detail) ?? pathname }) : detail}`
            : null}
        </p>
      ) : null}
      <p className="button-row">
        {mayRetry ? (
          <a
            href={here}
            // Offline, loading a document would show the browser's own error page.
            onClick={(event) => {
              if (navigator.onLine) return;
              event.preventDefault();
              void navigate(here);
            }}
            className="button"
            data-size="large"
          >
            {t('failure.retry')}
          </a>
        ) : null}
        <Link
          // Spanish home has no prefix, even if the current URL has `/es`. requirements.md#routes.
          to={language === 'en' ? '/en' : '/'}
          reloadDocument={isFatal}
          className="button"
          data-variant={mayRetry ? 'secondary' : undefined}
          data-size="large"
          data-fatal={isFatal || undefined}
        >
          {t('backHome')}
        </Link>
      </p>
      {kind === 'notFound' ? <NextLinks isFatal={isFatal} /> : null}
    </div>
  );
}

function NextLinks({ isFatal }: Pick<Failure, 'isFatal'>) {
  const t = useTranslations();
  const toLocal = useLocalPath();
  return (
    <ul className="next-links">
      {NEXT.map(({ to, icon, text }) => (
        <li key={to}>
          <Link to={toLocal(to)} reloadDocument={isFatal} className="point">
            <Icon name={icon} />
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const NEXT = [
  { to: '/flota', icon: 'search', text: 'errors.notFound.toFleet' },
  { to: '/sucursales', icon: 'pin', text: 'common.header.branches' },
  { to: '/mi-reserva', icon: 'receipt', text: 'common.header.myReservation' },
] as const;

function toPath(detail: string): string | undefined {
  return /^Page not found: (.+)$/is.exec(detail)?.[1];
}

function toKind(status: number): 'notFound' | 'failure' | 'refused' | 'unanswered' {
  if (!status) return 'unanswered';
  if (status === 404) return 'notFound';
  return status >= 500 ? 'failure' : 'refused';
}
