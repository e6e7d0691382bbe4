import type { ReactNode } from 'react';

/** Heading and lead of a content page. */
export function PageIntro({
  title,
  lang,
  children,
}: {
  title: string;
  /** Language of the title if it differs from that of the page. */
  lang?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <header className="page-intro">
      <h1 lang={lang}>{title}</h1>
      {children ? <p>{children}</p> : null}
    </header>
  );
}
