import { messages as english } from 'virtual:messages/en/office';
import { messages as spanish } from 'virtual:messages/es/office';
import type { ReactNode } from 'react';
import { type MiddlewareFunction, Outlet } from 'react-router';
import { IntlProvider, useMessages } from 'use-intl';
import { useLanguage } from '#app/ui/language/use-language.ts';
import { staffSession } from '../session.ts';
import styleUrl from '../styles/office.css?url';

export const middleware: MiddlewareFunction<Response>[] = [staffSession];

/** Also makes the middleware run for each request. */
export function loader() {
  return null;
}

export function links() {
  return [{ rel: 'stylesheet', href: styleUrl }];
}

/** Everything below /staff. */
export default function Office() {
  return (
    <OfficeTexts>
      <Outlet />
    </OfficeTexts>
  );
}

/** The texts of the pages, and those of the office, in the language of the employee. */
function OfficeTexts({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const messages = { ...useMessages(), ...(language === 'en' ? english : spanish) };
  return (
    <IntlProvider locale={language} messages={messages} timeZone="America/Panama">
      {children}
    </IntlProvider>
  );
}
