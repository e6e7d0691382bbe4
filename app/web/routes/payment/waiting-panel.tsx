import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useFocusOnNews } from '#app/ui/notice.tsx';

interface WaitingPanelProps {
  id: string;
  icon: IconName;
  title: string;
  /** Describes what the payment waits for. Announced together with the title. */
  lead: ReactNode;
  /** Controls for the payer while waiting. */
  children?: ReactNode;
  /** Label of the reload link for browsers without scripts, which do not poll. */
  refresh: string;
  /** Shown beside that link. */
  wayOut?: ReactNode;
}

/** A payment in progress: what it waits for, and what the payer can do. */
export function WaitingPanel({ id, icon, title, lead, children, refresh, wayOut }: WaitingPanelProps) {
  const { pathname } = useLocation();
  const reloadLink = (
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
      className="waiting-panel card stack"
    >
      <Icon name={icon} />
      <div role="status" className="stack tight">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {lead}
      </div>
      {children}
      {wayOut ? (
        <div className="row">
          {reloadLink}
          {wayOut}
        </div>
      ) : (
        reloadLink
      )}
    </section>
  );
}

/** Cancels an attempt that the payer does not want to complete, so that another way can be chosen. */
export function GiveUpForm({ attemptId, label }: { attemptId: string; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="attempt" value={attemptId} />
      <Button variant="quiet" name="intent" value="cancel-payment">
        {label}
      </Button>
    </Form>
  );
}
