import type { ReactNode } from 'react';

/** A kind of component with its states below each other. The list at the top links to the id. */
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

/** One state or a row of states, with its name. */
export function State({
  name,
  isWide = false,
  children,
}: {
  name: string;
  /** Uses the full width instead of a row. */
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
