import type { RouterContextProvider } from 'react-router';
import { originalPathContext } from '../../context.ts';

/** Returns "Page Not Found: {path}", with the path of the original request. requirements.md#errors. */
export function describeMissing(context: Readonly<RouterContextProvider>, { pathname }: URL): string {
  const path = context.get(originalPathContext)?.replace(/\.data$/, '');
  return `Page Not Found: ${path ?? pathname}`;
}
