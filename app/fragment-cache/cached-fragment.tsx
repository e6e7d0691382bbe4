import { type ComponentType, createContext, type ReactElement, useContext } from 'react';

/** The fragments of one page while the server renders it. */
export interface PageFragments {
  /** The HTML of a component with these props; empty while it is missing, and then the page is rendered once more. */
  read: <Props extends object>(name: string, component: ComponentType<Props>, props: Props) => string;
}

const FragmentsContext = createContext<PageFragments | undefined>(undefined);

/** Without it (in browsers, in mails) every fragment is rendered in its place. */
export const ProvideFragments = FragmentsContext;

/**
 * An element whose content the server renders once for all pages that show it with the same props, brand and language.
 * The component knows nothing of it, but is limited to props, texts, brand and links: no `useId`, no route data.
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
  /** Of the component: names do not survive the bundler. */
  name: string;
  component: ComponentType<Props>;
  /** Part of the key, so plain data. Functions are for browsers and do not count. */
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
