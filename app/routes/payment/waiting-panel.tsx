import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useFocusOnNews } from '../../ui/use-focus-on-news.ts';

interface WaitingPanelProps {
  id: string;
  icon: IconName;
  title: string;
  /** What is waited for, read out together with the title. */
  lead: ReactNode;
  /** What the payer can do meanwhile. */
  children?: ReactNode;
  /** Label of the link for a browser without scripts, where the page does not look by itself. */
  refresh: string;
  /** Beside that link. */
  wayOut?: ReactNode;
}

/** A payment under way: what it waits for, and what its payer can do about it. */
export function WaitingPanel({ id, icon, title, lead, children, refresh, wayOut }: WaitingPanelProps) {
  const { pathname } = useLocation();
  const lookAgain = (
    <noscript>
      <a href={pathname} className="button" data-variant="secondary">
        {refresh}
      </a>
    </noscript>
  );
  return (
    <section
      ref={useFocusOnNews<HTMLElement>(id)}
      tabIndex={-1}
      aria-labelledby={id}
      className="card grid justify-items-center gap-5 p-6 text-center sm:p-10"
    >
      <Icon name={icon} className="waiting-sign" />
      <div role="status" className="grid gap-2">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {lead}
      </div>
      {children}
      {wayOut ? (
        <div className="flex flex-wrap justify-center gap-3">
          {lookAgain}
          {wayOut}
        </div>
      ) : (
        lookAgain
      )}
    </section>
  );
}
