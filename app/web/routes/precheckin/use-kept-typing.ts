import { type FocusEvent, useRef } from 'react';
import { photoKinds } from '#domain/precheckin/precheckin.ts';

/**
 * Saves on the server what was typed each time a field is left, so that a reload shows it. The photos are
 * sent by themselves.
 */
export function useKeptTyping() {
  const isTyped = useRef(false);
  return {
    markTyped() {
      isTyped.current = true;
    },
    sendTyped({ currentTarget: form }: FocusEvent<HTMLFormElement>) {
      if (!isTyped.current) return;
      isTyped.current = false;
      const body = new FormData(form);
      for (const kind of photoKinds) body.delete(`${kind}Photo`);
      body.set('intent', 'keep');
      // What did not arrive is sent with the whole form.
      fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(
        () => undefined,
      );
    },
  };
}
