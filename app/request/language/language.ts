import type { MiddlewareFunction } from 'react-router';
import { languageContext, routePatternContext } from '../../context.ts';
import { toLanguageForm } from '../../i18n/language-form.ts';

/** Reads the language from the path. The prefix takes precedence over every other setting. */
export const language: MiddlewareFunction<Response> = ({ url, context }) => {
  context.set(languageContext, toLanguageForm(url.pathname));
};

/** Passes the pattern of the route to the server, which measures durations by route. */
export const routePattern: MiddlewareFunction<Response> = ({ pattern, context }) => {
  context.set(routePatternContext, `/${pattern.replace(/^\//, '')}`);
};
