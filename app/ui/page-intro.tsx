import type { ReactNode } from 'react';

/** The head of a page that is read: what it is about, in one line and in a sentence. */
export function PageIntro({
  title,
  lang,
  children,
}: {
  title: string;
  /** When the title is in another language than the page. */
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
