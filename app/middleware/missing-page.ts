import type { RouterContextProvider } from 'react-router';
import { askedPathContext } from '../context.ts';

/** Returns "Page Not Found: {path}", with the path of the original request. requirements.md#errors. */
export function describeMissing(context: Readonly<RouterContextProvider>, { pathname }: URL): string {
  const asked = context.get(askedPathContext)?.replace(/\.data$/, '');
  return `Page Not Found: ${asked ?? pathname}`;
}
