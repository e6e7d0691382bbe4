import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#domain/texts.ts';
import type { Brand, BrandColors } from '../brands/brand.ts';

/** What pages say and show of the brand; the server has all of it, browsers what stands in the page. */
export interface PageBrand extends Pick<Brand, 'id' | 'name' | 'carRentalName' | 'mark' | 'heroArt'> {
  description: Partial<Brand['description']>;
  colors: Pick<BrandColors, 'surface'>;
}

/**
 * What a page knows without any loader, so that error pages have it too: the brand of the deployment and the nonce. Browsers
 * read all of it from the document, the nonce too: for an error page the router makes the whole head anew.
 */
export interface PageEnvironment {
  brand: PageBrand;
  /** Browsers hide it in the attribute, so elements that have it suppress the warning of hydration (UX.md D8). */
  nonce: string | undefined;
  /** The brand as CSS: tokens and font faces. */
  theme: string;
  /** Path of the brand's font file. */
  fontUrl: string;
  /** The public address, for canonical URLs. */
  origin: string;
  /** The tag manager of this deployment, if it has one. */
  gtmId: string | undefined;
  /** The build that rendered the page, as in `/builds/latest.json`. */
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

export function useBrand(): PageBrand {
  return useEnvironment().brand;
}

/** On the html element; so no browser loads the other brands, and no request is needed for its own. */
export const ENVIRONMENT_ATTRIBUTE = 'data-environment';

/** The style element with the theme, which browsers read from the page as well. */
export const THEME_ID = 'theme';

type Written = Pick<PageEnvironment, 'brand' | 'fontUrl' | 'origin' | 'buildId'> & {
  gtmId?: string | undefined;
};

/** What browsers need of it, in the language of the page, as the value of the attribute. */
export function writeEnvironment(environment: PageEnvironment, language: Language): string {
  const { fontUrl, origin, gtmId, buildId } = environment;
  const { id, name, carRentalName, mark, heroArt, colors, description } = environment.brand;
  const brand: PageBrand = {
    id,
    name,
    carRentalName,
    description: { [language]: description[language] },
    mark,
    heroArt,
    colors: { surface: colors.surface },
  };
  return JSON.stringify({ brand, fontUrl, origin, gtmId, buildId } satisfies Written);
}

/** Reads back what the server wrote. */
export function environmentOfDocument(page: Document): PageEnvironment {
  const written = page.documentElement.getAttribute(ENVIRONMENT_ATTRIBUTE);
  if (written === null) throw new Error(`The html element has no ${ENVIRONMENT_ATTRIBUTE}.`);
  const theme = page.querySelector<HTMLStyleElement>(`style#${THEME_ID}`);
  const { gtmId, ...others } = JSON.parse(written) as Written;
  return { ...others, gtmId, theme: theme?.textContent ?? '', nonce: theme?.nonce || undefined };
}
