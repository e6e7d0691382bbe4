import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalPath } from './language/use-language.ts';

/** A link to a path of the site that opens in a new window, so that the form of this page stays open. */
export function NewWindowLink({ to, children }: { to: string; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <a href={useLocalPath()(to)} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> ({t('opensInNewWindow')})</span>
    </a>
  );
}
