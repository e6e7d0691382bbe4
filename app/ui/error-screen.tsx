import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../i18n/use-language.ts';
import { PageHead } from './page-head.tsx';

/** The error page of SPEC.md section 2. Says the status and, for missing pages, their path; nothing of what went wrong inside. */
export function ErrorScreen({ status, detail }: { status: number; detail: string | undefined }) {
  const t = useTranslations('errors');
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const kind = toKind(status);
  return (
    <div className="container py-16 text-center sm:py-24">
      <PageHead title={t(`${kind}.title`)} access="private" />
      <h1 className="text-display">{t(`${kind}.title`)}</h1>
      <p className="mx-auto mt-5 max-w-[36rem] text-lg text-ink-muted">{t(`${kind}.text`)}</p>
      <p className="mx-auto mt-3 max-w-[36rem] text-sm break-words text-ink-muted">
        {t('statusCode', { status })}
        {detail ? ` · ${detail}` : null}
      </p>
      <p className="mt-9 flex flex-wrap justify-center gap-3">
        <a href={language === 'en' ? '/en' : '/'} className="button" data-variant="primary" data-size="large">
          {t('backHome')}
        </a>
        {kind === 'failure' ? (
          <a href={pathname + search} className="button" data-variant="secondary" data-size="large">
            {t('failure.retry')}
          </a>
        ) : null}
      </p>
    </div>
  );
}

function toKind(status: number): 'notFound' | 'failure' | 'refused' {
  if (status === 404) return 'notFound';
  return status >= 500 ? 'failure' : 'refused';
}
