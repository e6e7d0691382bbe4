import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import type { ReservationAnswer } from './answer-reservation.ts';

/** Quick changes in a row (a stepper) become one update. */
const QUIET_MS = 250;

/**
 * What scripts add to the form of `/reserva`: every change is kept on the server and the bill follows without a
 * reload, and a second click while a reservation is being made does nothing.
 */
export function useReservationForm() {
  const updates = useFetcher<ReservationAnswer>({ key: 'reservation-updates' });
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasTyped = useRef(false);
  /** Something on the page is not known to be kept yet. */
  const isUnkept = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const keep = () => isUnkept.current && keepOnLeaving(form.current);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  const isReserving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'reserve';

  async function update(intent = 'update'): Promise<void> {
    clearTimeout(timer.current);
    hasTyped.current = false;
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set('intent', intent);
    await updates.submit(data, { method: 'post' });
    isUnkept.current = false;
  }

  function updateSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void update(), QUIET_MS);
  }

  function handleChange(event: ChangeEvent<HTMLFormElement>): void {
    isUnkept.current = true;
    // A text is complete when its field is left; everything else as soon as it changes.
    if (isText(event.target)) hasTyped.current = true;
    else updateSoon();
  }

  function handleBlur(): void {
    if (hasTyped.current) updateSoon();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'update';
    clearTimeout(timer.current);
    isUnkept.current = false;
    if (intent === 'reserve' && !isReserving) return;
    event.preventDefault();
    if (!isReserving) void update(intent);
  }

  return {
    form,
    handlers: { onChange: handleChange, onBlur: handleBlur, onSubmit: handleSubmit },
    /** The answer to the last update. */
    answer: updates.data,
    isReserving,
    updateSoon,
    /** Sends what was typed and not kept yet. */
    keepTyped: async () => {
      if (hasTyped.current || updates.state !== 'idle') await update();
    },
  };
}

/** Whoever leaves the page in the middle finds on return what was typed and chosen last. */
function keepOnLeaving(form: HTMLFormElement | null): void {
  if (!form) return;
  const body = new FormData(form);
  body.set('intent', 'update');
  void fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual' });
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'number'].includes(target.type);
}
