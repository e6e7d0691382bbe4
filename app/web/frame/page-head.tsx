import { useLocation } from 'react-router';
import type { Brand } from '#app/texts/brands/brand.ts';
import { toLanguageForm, toLocalPath, withoutLanguage } from '#app/texts/language-form.ts';
import { useEnvironment } from '#app/ui/page-environment.tsx';
import { SHARE_IMAGE, toShareImagePath } from '../sharing/share-image-path.ts';

const OPEN_GRAPH_LOCALES = { es: 'es_PA', en: 'en_US' } as const;

/**
 * Title, description and URLs of a page. Every page renders it once. Public pages have their canonical URL,
 * their translations (interface.md#search-engines) and data for link previews; `private` ones are excluded
 * from search engines.
 */
export function PageHead({
  title,
  description,
  access = 'public',
  canonical,
}: {
  /** Without the brand, which is added: `{title} | Firefly Car Rental`. */
  title: string | undefined;
  description?: string | undefined;
  access?: 'public' | 'private';
  /** Path, without prefix, of the page with the same text that search engines index; undefined: this one. */
  canonical?: string | undefined;
}) {
  const { brand, origin } = useEnvironment();
  const { pathname } = useLocation();
  const { language, prefix } = toLanguageForm(pathname);
  const text = description ?? brand.description[language] ?? '';
  const path = canonical ? toLocalPath(prefix, canonical) : pathname;
  return (
    <>
      <title>{formatTitle(brand, title)}</title>
      <meta name="description" content={text} />
      {access === 'private' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <Addresses origin={origin} path={path} />
          <Sharing path={path} title={title} description={text} />
        </>
      )}
    </>
  );
}

function Sharing({
  path,
  title,
  description,
}: {
  path: string;
  title: string | undefined;
  description: string;
}) {
  const { brand, origin } = useEnvironment();
  const { pathname } = useLocation();
  const { language } = toLanguageForm(pathname);
  const shown = title ?? brand.carRentalName;
  const tags = {
    type: 'website',
    site_name: brand.carRentalName,
    title: shown,
    description,
    url: toCanonical(origin, path),
    locale: OPEN_GRAPH_LOCALES[language],
    'locale:alternate': OPEN_GRAPH_LOCALES[language === 'en' ? 'es' : 'en'],
    image: origin + toShareImagePath(path),
    'image:width': SHARE_IMAGE.width,
    'image:height': SHARE_IMAGE.height,
    'image:alt': `${shown}, ${brand.carRentalName}`,
  };
  return (
    <>
      {Object.entries(tags).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Returns the canonical URL. Each content has one: `/es/flota` is `/flota`. */
function toCanonical(origin: string, path: string): string {
  const page = withoutLanguage(path);
  return origin + (toLanguageForm(path).language === 'en' ? toLocalPath('/en', page) : page);
}

function Addresses({ origin, path }: { origin: string; path: string }) {
  const page = withoutLanguage(path);
  const spanish = origin + page;
  const translations = {
    es: spanish,
    'es-PA': spanish,
    en: origin + toLocalPath('/en', page),
    'x-default': spanish,
  };
  return (
    <>
      <link rel="canonical" href={toCanonical(origin, path)} />
      {Object.entries(translations).map(([language, href]) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
    </>
  );
}

/** Returns `{title} | Firefly Car Rental`, or the brand's name without a title. requirements.md#product. */
export function formatTitle(brand: Pick<Brand, 'carRentalName'>, title: string | undefined): string {
  return title ? `${title} | ${brand.carRentalName}` : brand.carRentalName;
}
