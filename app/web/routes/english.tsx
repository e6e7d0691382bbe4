import { messages } from 'virtual:messages/en';
import { Outlet } from 'react-router';
import { provideMessages } from '#app/ui/language/page-texts.tsx';
import { pageMiddleware } from '../middleware/page-middleware.ts';

provideMessages('en', messages);

export const middleware = pageMiddleware;

/** The pages under `/en`. The catalog is part of this module, so the framework loads it with the page. */
export default function EnglishPages() {
  return <Outlet />;
}
