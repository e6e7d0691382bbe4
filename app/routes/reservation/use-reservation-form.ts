import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { findSentForm } from '../../navigation/router-state.ts';
import type { ReservationAnswer } from './answer-reservation.ts';

/** Quick changes in a row (a stepper) become one update. */
const QUIET_MS = 250;

/**
 * What scripts add to the form of `/reserva`: every change is kept on the server and the bill follows without a
 * reload, a change that nobody answered is sent again with the connection, and a second click while a reservation is being
 * made does nothing.
 */
export function useReservationForm() {
  const updates = useFetcher<ReservationAnswer>({ key: 'reservation-updates' });
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasTyped = useRef(false);
  /** How often something was changed, and how many of these changes are known to be kept. */
  const changes = useRef({ made: 0, kept: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const keep = () => changes.current.kept < changes.current.made && keepOnLeaving(form.current);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  const failed = updates.data?.refusal?.kind === 'not-updated' ? updates.data : undefined;
  useEffect(() => {
    if (failed) changes.current.made += 1;
  }, [failed]);
  useEffect(() => {
    const tryAgain = () => void (failed && update());
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  });

  const isReserving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'reserve';

  async function update(intent = 'update'): Promise<void> {
    clearTimeout(timer.current);
    hasTyped.current = false;
    if (!form.current || isBeingReserved()) return;
    const data = new FormData(form.current);
    data.set('intent', intent);
    const isWhole = intent !== 'update' || !leaveOutTypedCoupon(form.current, data);
    const { made } = changes.current;
    await updates.submit(data, { method: 'post' });
    if (isWhole) changes.current.kept = made;
  }

  function updateSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void update(), QUIET_MS);
  }

  function handleChange(event: ChangeEvent<HTMLFormElement>): void {
    changes.current.made += 1;
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
    changes.current.kept = changes.current.made;
    if (intent !== 'reserve' || isBeingReserved()) {
      event.preventDefault();
      void update(intent);
      return;
    }
    // The reservation says it all; and the router fails on an update that ends in the middle of its way to the next page.
    updates.reset();
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

/**
 * A code is applied, or refused, when its button is pressed, not while it is typed: until then an update says the one that the
 * page came with. True: something was left out.
 */
function leaveOutTypedCoupon(form: HTMLFormElement, data: FormData): boolean {
  const field = form.elements.namedItem('coupon');
  if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return false;
  data.set('coupon', field.defaultValue);
  return true;
}

/** Of two clicks in a row the second comes before the first is rendered. */
function isBeingReserved(): boolean {
  return findSentForm()?.get('intent') === 'reserve';
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
