import { messages } from 'virtual:messages/es';
import { Outlet } from 'react-router';
import { provideMessages } from '#app/ui/language/page-texts.tsx';
import { pageMiddleware } from '../middleware/page-middleware.ts';

provideMessages('es', messages);

export const middleware = pageMiddleware;

/** The unprefixed pages and those under `/es`. The catalog is part of this module, loaded with the page. */
export default function SpanishPages() {
  return <Outlet />;
}
