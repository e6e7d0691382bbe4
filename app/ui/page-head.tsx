import { useLocation } from 'react-router';
import { formatTitle } from '../brands/find-brand.ts';
import { toLanguageForm, toLocalPath, withoutLanguage } from '../i18n/language-form.ts';
import { useEnvironment } from '../page-environment.tsx';

/**
 * Title, description and addresses of a page. Every page renders it once. Public pages name their canonical URL and
 * their translations (UX.md B4); `private` ones stay out of search engines.
 */
export function PageHead({
  title,
  description,
  access = 'public',
}: {
  /** Without the brand: `{title} | Firefly Car Rental`. */
  title: string | undefined;
  description?: string | undefined;
  access?: 'public' | 'private';
}) {
  const { brand, origin } = useEnvironment();
  const { pathname } = useLocation();
  const { language } = toLanguageForm(pathname);
  return (
    <>
      <title>{formatTitle(brand, title)}</title>
      <meta name="description" content={description ?? brand.description[language]} />
      {access === 'private' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Addresses origin={origin} path={pathname} />
      )}
    </>
  );
}

function Addresses({ origin, path }: { origin: string; path: string }) {
  const { language } = toLanguageForm(path);
  const page = withoutLanguage(path);
  const spanish = origin + page;
  const english = origin + toLocalPath('/en', page);
  return (
    <>
      <link rel="canonical" href={language === 'en' ? english : spanish} />
      <link rel="alternate" hrefLang="es" href={spanish} />
      <link rel="alternate" hrefLang="es-PA" href={spanish} />
      <link rel="alternate" hrefLang="en" href={english} />
      <link rel="alternate" hrefLang="x-default" href={spanish} />
    </>
  );
}
