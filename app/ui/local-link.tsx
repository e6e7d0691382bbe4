import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useLocalPath } from './language/use-language.ts';

/** A link to a path of the site (`/flota?tipo=suv`) with the language prefix of the current page. */
export function LocalLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: string; children: ReactNode }) {
  const toLocal = useLocalPath();
  return <Link {...props} to={toLocal(to)} />;
}
