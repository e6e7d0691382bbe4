import { messages as english } from 'virtual:messages/en';
import { messages as spanish } from 'virtual:messages/es';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { firefly } from '#app/brands/firefly.ts';
import { ProvideEnvironment } from '#app/hydration/page-environment.tsx';
import { PageTexts, provideMessages } from '#app/i18n/page-texts.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';

provideMessages('en', english);
provideMessages('es', spanish);

/** A component as HTML, on a page of the site; the path says the language. */
export function renderMarkup(
  element: ReactNode,
  path = '/flota',
  { toasts = true, gtmId }: { toasts?: boolean; gtmId?: string } = {},
): string {
  const shown = toasts ? <ToastProvider>{element}</ToastProvider> : element;
  return renderToStaticMarkup(
    <ProvideEnvironment
      value={{
        brand: firefly,
        nonce: 'test',
        theme: '',
        fontUrl: '',
        buildId: '',
        origin: 'https://www.example.com',
        gtmId,
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

/** What a reader sees of it: the text without tags, spaces made single. */
export function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
