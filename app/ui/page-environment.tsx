import { createContext, type ReactNode, useContext } from 'react';
import type { Brand, BrandColors } from '#app/texts/brands/brand.ts';
import type { Language } from '#domain/texts.ts';

/** The brand as pages use it. The server has the texts in all languages, the browser those of the page's. */
export interface PageBrand extends Pick<Brand, 'id' | 'name' | 'carRentalName' | 'mark' | 'scheme'> {
  description: Partial<Brand['description']>;
  colors: Pick<BrandColors, 'surface'>;
  darkColors: Pick<BrandColors, 'surface'>;
}

/**
 * Data that a page has without any loader, so that error pages have it too: the brand of the deployment, the
 * nonce and others. Browsers read all of it from the document, because the router renders the whole head
 * again for an error page.
 */
export interface PageEnvironment {
  brand: PageBrand;
  /** Browsers hide the nonce attribute, so such elements suppress the hydration warning (interface.md#navigation). */
  nonce: string | undefined;
  /** CSS of the brand: tokens and font faces. */
  theme: string;
  /** Path of the brand's font file, and of the style sheet with the brand's own rules. */
  fontUrl: string;
  styleUrl: string;
  /** The public origin of the site, for canonical URLs. */
  origin: string;
  /** Id of the tag manager, if this deployment has one. */
  gtmId: string | undefined;
  /** What each page of a staging says. Undefined: the site takes real money. */
  stagingNotice: string | undefined;
  /** Of pages of the office, whose address does not say it and which have no scripts. Undefined: a public page. */
  officeLanguage?: Language | undefined;
  /** Id of the build that rendered the page, as in `/builds/latest.json`. */
  buildId: string;
}

const EnvironmentContext = createContext<PageEnvironment | undefined>(undefined);

export function ProvideEnvironment({ value, children }: { value: PageEnvironment; children: ReactNode }) {
  return <EnvironmentContext value={value}>{children}</EnvironmentContext>;
}

export function useEnvironment(): PageEnvironment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('A page was rendered outside of ProvideEnvironment.');
  return environment;
}

/** Undefined on public pages. */
export function useOfficeLanguage(): Language | undefined {
  return useContext(EnvironmentContext)?.officeLanguage;
}

export function useBrand(): PageBrand {
  return useEnvironment().brand;
}

/** Attribute of the html element, so that the browser needs neither the other brands nor a request. */
export const ENVIRONMENT_ATTRIBUTE = 'data-environment';

/** Id of the style element with the theme, which browsers read as well. */
export const THEME_ID = 'theme';

type Written = Pick<PageEnvironment, 'brand' | 'fontUrl' | 'styleUrl' | 'origin' | 'buildId'> & {
  gtmId?: string | undefined;
  stagingNotice?: string | undefined;
};

/** The environment as value of the attribute, reduced to what browsers need in the page's language. */
export function writeEnvironment(environment: PageEnvironment, language: Language): string {
  const { fontUrl, styleUrl, origin, gtmId, stagingNotice, buildId } = environment;
  const { id, name, carRentalName, mark, scheme, colors, darkColors, description } = environment.brand;
  const brand: PageBrand = {
    id,
    name,
    carRentalName,
    description: { [language]: description[language] },
    mark,
    scheme,
    colors: { surface: colors.surface },
    darkColors: { surface: darkColors.surface },
  };
  const written = { brand, fontUrl, styleUrl, origin, gtmId, stagingNotice, buildId };
  return JSON.stringify(written satisfies Written);
}

/** Reads what `writeEnvironment` wrote. */
export function environmentOfDocument(page: Document): PageEnvironment {
  const written = page.documentElement.getAttribute(ENVIRONMENT_ATTRIBUTE);
  if (written === null) throw new Error(`The html element has no ${ENVIRONMENT_ATTRIBUTE}.`);
  const theme = page.querySelector<HTMLStyleElement>(`style#${THEME_ID}`);
  const { gtmId, stagingNotice, ...others } = JSON.parse(written) as Written;
  return {
    ...others,
    gtmId,
    stagingNotice,
    theme: theme?.textContent ?? '',
    nonce: theme?.nonce || undefined,
  };
}
