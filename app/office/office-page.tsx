import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/notice.tsx';
import { useBrand, useEnvironment } from '#app/ui/page-environment.tsx';

/** Title and heading of a page of the office. */
export function OfficePage({
  title,
  isNarrow = false,
  children,
}: {
  title: string;
  /** A single form. */
  isNarrow?: boolean;
  children: ReactNode;
}) {
  const brand = useBrand();
  return (
    <div className="office-page stack" data-narrow={isNarrow || undefined}>
      <title>{`${title} | ${brand.carRentalName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  );
}

/** What the last form has done, or why it did nothing. */
export function FormAnswer({ done, problem }: { done?: ReactNode; problem?: ReactNode }) {
  return (
    <>
      {done ? (
        <Notice tone="success" live>
          <p>{done}</p>
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
    </>
  );
}

/** Says that a form was not done because of a sign-in, and that its fields have again what it sent, except files. */
export function KeptNotice({ isKept, files = [] }: { isKept: boolean; files?: readonly string[] }) {
  const t = useTranslations('office');
  if (!isKept) return null;
  return (
    <Notice tone="warning" live>
      <p>{t('kept')}</p>
      {files.map((file) => (
        <p key={file}>{t('content.chooseAgain', { file })}</p>
      ))}
    </Notice>
  );
}

/** A table that scrolls in itself on narrow screens. */
export function OfficeTable({
  caption,
  head,
  children,
}: {
  caption: string;
  /** Headings of the columns. */
  head: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="office-scroll" tabIndex={0} aria-label={caption}>
      <table className="office-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** A table of short cells. `header`: the column that names its row. */
export function OfficeRows({
  rows,
  header,
  ...table
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  header?: number;
}) {
  return (
    <OfficeTable {...table}>
      {rows.map((cells, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document, which never move
        <tr key={index}>
          {cells.map((cell, column) => {
            const Cell = column === header ? 'th' : 'td';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a document, which never move
              <Cell key={column} scope={column === header ? 'row' : undefined}>
                {cell}
              </Cell>
            );
          })}
        </tr>
      ))}
    </OfficeTable>
  );
}

/** A link in a list of cells. */
export function link(href: string, text: ReactNode) {
  return <a href={href}>{text}</a>;
}

/** Names with their values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="office-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A script of the program in a page of the office. */
export function OwnScript({ text }: { text: string }) {
  const { nonce } = useEnvironment();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own script
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** A part of a page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}
