import { messages as english } from 'virtual:messages/en';
import { messages as spanish } from 'virtual:messages/es';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { firefly } from '#app/texts/brands/firefly/brand.ts';
import { PageTexts, provideMessages } from '#app/ui/language/page-texts.tsx';
import { ProvideEnvironment } from '#app/ui/page-environment.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';

provideMessages('en', english);
provideMessages('es', spanish);

/** A component rendered as HTML on a page of the site. The path determines the language. */
export function renderMarkup(
  element: ReactNode,
  path = '/flota',
  { toasts = true }: { toasts?: boolean } = {},
): string {
  const shown = toasts ? <ToastProvider>{element}</ToastProvider> : element;
  return renderToStaticMarkup(
    <ProvideEnvironment
      value={{
        brand: firefly,
        nonce: 'test',
        theme: '',
        fontUrl: '',
        styleUrl: '',
        buildId: '',
        origin: 'https://www.example.com',
        gtmId: undefined,
        stagingNotice: undefined,
      }}
    >
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <PageTexts>{shown}</PageTexts> }], {
          initialEntries: [path],
        })}
      />
    </ProvideEnvironment>,
  );
}

/** The visible text of HTML: without tags, with single spaces. */
export function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
