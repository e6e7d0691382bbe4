import { createContext, type ReactNode, useContext } from 'react';
import type { Brand } from './brands/brand.ts';
import { findBrand } from './brands/find-brand.ts';

/**
 * What a page knows without any loader, so that error pages have it too: the brand of the deployment and, on the
 * server only, the nonce. Browsers hide nonces, so the client must not render them (UX.md D8).
 */
export interface PageEnvironment {
  brand: Brand;
  nonce: string | undefined;
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

export function useBrand(): Brand {
  return useEnvironment().brand;
}

/** Reads back what the server wrote on the html element. */
export function environmentOfDocument(element: HTMLElement): PageEnvironment {
  const brand = findBrand(element.dataset.brand);
  if (!brand) throw new Error('The html element names no known brand in data-brand.');
  const { origin = window.location.origin, gtm } = element.dataset;
  return { brand, nonce: undefined, origin, gtmId: gtm };
}
