import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** An empty list, with links to other pages. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section className="empty-state" aria-labelledby="empty-state">
      <span className="sign">
        <Icon name={icon} />
      </span>
      <h2 id="empty-state" className="text-heading">
        {title}
      </h2>
      <p className="muted">{children}</p>
      {actions ? <div className="button-row">{actions}</div> : null}
    </section>
  );
}
