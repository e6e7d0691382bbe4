import { type RefObject, useEffect } from 'react';

/** How often something was changed, and how many of these changes are known to be kept. */
export interface Changes {
  made: number;
  kept: number;
}

/** Whoever leaves waits no longer than this for what was typed last. */
const PATIENCE_MS = 2000;

/**
 * Whoever leaves the form of `/reserva` in the middle finds on return what was typed and chosen last. A form that loads another
 * document, as the switch of language does, waits for it: the next page shows the same fields.
 */
export function useKeepOnLeaving(form: RefObject<HTMLFormElement | null>, changes: RefObject<Changes>): void {
  useEffect(() => {
    const { current } = changes;
    const isKept = () => current.kept >= current.made;
    const keep = () => {
      if (form.current && !isKept()) void keepForm(form.current);
    };
    const keepFirst = (event: SubmitEvent) => {
      const { target, submitter } = event;
      // The router has seen the event before: what it takes loads no document.
      if (!form.current || isKept() || event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
      event.preventDefault();
      current.kept = current.made;
      void keepForm(form.current).then(() => target.requestSubmit(submitter));
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('submit', keepFirst);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('submit', keepFirst);
    };
  }, [form, changes]);
}

/** Ends in any case; a visitor who wants to leave is not held back by a network that fails. */
async function keepForm(form: HTMLFormElement): Promise<void> {
  const body = new FormData(form);
  body.set('intent', 'update');
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual', signal }).catch(
    () => {},
  );
}
