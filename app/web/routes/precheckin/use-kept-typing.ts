import { useRef } from 'react';
import { photoKinds } from '#domain/precheckin/precheckin.ts';

/** Also sent before the field is left, because a choice may be the last entry before a reload. */
const PAUSE_MS = 1000;

/** Saves after a pause and on leaving a field, so that a reload shows what was typed. Photos are sent by themselves. */
export function useKeptTyping() {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const sendTyped = () => {
    const form = ref.current;
    if (!form || timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const body = new FormData(form);
    for (const kind of photoKinds) body.delete(`${kind}Photo`);
    body.set('intent', 'keep');
    // What did not arrive is sent with the whole form.
    fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(() => undefined);
  };
  const markTyped = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(sendTyped, PAUSE_MS);
  };
  return { ref, markTyped, sendTyped };
}
