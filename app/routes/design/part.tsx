import type { ReactNode } from 'react';

/** A kind of part with its states below each other; the id is where the list at the top leads. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="design-part">
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One state or a row of them, with its name. */
export function State({
  name,
  isWide = false,
  children,
}: {
  name: string;
  /** It takes the width that it is given, instead of standing in a row. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <p className="design-name">{name}</p>
      <div className={isWide ? 'design-wide' : 'design-row'}>{children}</div>
    </div>
  );
}
