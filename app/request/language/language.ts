import type { MiddlewareFunction } from 'react-router';
import { toLanguageForm } from '#app/texts/language-form.ts';
import { languageContext, routePatternContext } from '../context.ts';

/** Reads the language from the path. The prefix takes precedence over every other setting. */
export const language: MiddlewareFunction<Response> = ({ url, context }) => {
  context.set(languageContext, toLanguageForm(url.pathname));
};

/** Passes the pattern of the route to the server, which measures durations by route. */
export const routePattern: MiddlewareFunction<Response> = ({ pattern, context }) => {
  context.set(routePatternContext, `/${pattern.replace(/^\//, '')}`);
};
