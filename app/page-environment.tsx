import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#domain/texts.ts';
import type { Brand, BrandColors } from './brands/brand.ts';

/** What pages say and show of the brand; the server has all of it, browsers what stands in the page. */
export interface PageBrand extends Pick<Brand, 'id' | 'name' | 'carRentalName' | 'mark' | 'heroArt'> {
  description: Partial<Brand['description']>;
  colors: Pick<BrandColors, 'surface' | 'inkMuted'>;
}

/**
 * What a page knows without any loader, so that error pages have it too: the brand of the deployment and the nonce. Browsers
 * read all of it from the document, the nonce too: for an error page the router makes the whole head anew.
 */
export interface PageEnvironment {
  brand: PageBrand;
  /** Browsers hide it in the attribute, so who renders it suppresses the warning of hydration (UX.md D8). */
  nonce: string | undefined;
  /** Tokens of the brand as CSS. */
  theme: string;
  /** Its font as CSS. */
  font: string;
  /** Where the font is in force. */
  fontMedia: string;
  /** The public address, for canonical URLs. */
  origin: string;
  /** The tag manager of this deployment, if it has one. */
  gtmId: string | undefined;
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

/** The one with the font; in force without scripts, and where the browser has the font (`font-start.server.ts`). */
export const FONT_ID = 'font';
export const WITHOUT_SCRIPTS = '(scripting: none)';

interface Written {
  brand: PageBrand;
  origin: string;
  gtmId?: string | undefined;
}

/** What browsers need of it, in the language of the page, as the value of the attribute. */
export function writeEnvironment({ brand, origin, gtmId }: PageEnvironment, language: Language): string {
  const { id, name, carRentalName, mark, heroArt, colors } = brand;
  const { surface, inkMuted } = colors;
  const description = { [language]: brand.description[language] };
  const shown: PageBrand = {
    id,
    name,
    carRentalName,
    description,
    mark,
    heroArt,
    colors: { surface, inkMuted },
  };
  return JSON.stringify({ brand: shown, origin, gtmId } satisfies Written);
}

/** Reads back what the server wrote. */
export function environmentOfDocument(page: Document): PageEnvironment {
  const written = page.documentElement.getAttribute(ENVIRONMENT_ATTRIBUTE);
  if (written === null) throw new Error(`The html element has no ${ENVIRONMENT_ATTRIBUTE}.`);
  const read = (id: string) => page.querySelector<HTMLStyleElement>(`style#${id}`);
  const [theme, font] = [read(THEME_ID), read(FONT_ID)];
  const { brand, origin, gtmId } = JSON.parse(written) as Written;
  return {
    brand,
    origin,
    gtmId,
    theme: theme?.textContent ?? '',
    font: font?.textContent ?? '',
    fontMedia: font?.media ?? '',
    nonce: theme?.nonce || undefined,
  };
}
