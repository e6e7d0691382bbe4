import { type ComponentType, createContext, type ReactElement, useContext } from 'react';

/** Access to the fragments of one page while the server renders it. */
export interface PageFragments {
  /**
   * Returns the HTML of a component with these props. Empty while it is not in the cache; the page is then
   * rendered a second time.
   */
  read: <Props extends object>(name: string, component: ComponentType<Props>, props: Props) => string;
}

const FragmentsContext = createContext<PageFragments | undefined>(undefined);

/** Context with the fragments. Without it (in browsers and mails) every fragment is rendered in place. */
export const ProvideFragments = FragmentsContext;

/**
 * An element whose content the server renders once for all pages with the same props, brand and language. The
 * component may use only props, texts, brand and links: no `useId`, no route data.
 */
export function CachedFragment<Props extends object>({
  as: Element,
  name,
  component: Component,
  props,
  ...attributes
}: {
  as: 'article' | 'div' | 'footer' | 'li' | 'nav';
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** Name of the component in the cache key; the bundler changes function names. */
  name: string;
  component: ComponentType<Props>;
  /** Part of the cache key, so plain data. Functions are left out of the key; only browsers call them. */
  props: Props;
}): ReactElement {
  const fragments = useContext(FragmentsContext);
  if (!fragments)
    return (
      <Element {...attributes}>
        <Component {...props} />
      </Element>
    );
  const html = fragments.read(name, Component, props);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from the component itself
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
