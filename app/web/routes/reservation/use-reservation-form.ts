import { type ChangeEvent, type FormEvent, startTransition, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { findSentForm } from '../../browser/router-state.ts';
import type { ReservationAnswer } from './answer-reservation.ts';

/**
 * Enhances the form of `/reserva` with scripts. Every change is saved on the server, and the quote updates
 * without a reload. A change without a response is sent again when the connection is back. A second click
 * while a reservation is being made is ignored.
 */
export function useReservationForm() {
  const updates = useFetcher<ReservationAnswer>({ key: 'reservation-updates' });
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useOutdatedQuote();
  const delay = useUpdateDelay();
  const hasTyped = useRef(false);
  /** Number of changes made, and number of those known to be saved. */
  const changes = useRef({ made: 0, kept: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);
  useOnLeaving(() => changes.current.kept < changes.current.made && saveOnLeaving(form.current));

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
    if (!form.current || isBeingReserved()) return shown.unmark();
    const data = new FormData(form.current);
    data.set('intent', intent);
    const isWhole = intent !== 'update' || !leaveOutTypedCoupon(form.current, data);
    const { made } = changes.current;
    await shown.update(() => updates.submit(data, { method: 'post' }));
    if (isWhole) changes.current.kept = made;
  }

  function updateAfter(waitMs: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (isSentByBrowser() ? updateAfter(QUIET_MS) : void update()), waitMs);
  }

  function handleChoice(): void {
    shown.markOutdated();
    updateAfter(delay());
  }

  function handleChange(event: ChangeEvent<HTMLFormElement>): void {
    changes.current.made += 1;
    // Text is complete when its field is left; other controls are complete on change.
    if (isText(event.target)) hasTyped.current = true;
    else handleChoice();
  }

  function handleBlur(): void {
    // Not at once, because a field is also left by a press on the submit button.
    if (hasTyped.current) updateAfter(QUIET_MS);
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
    // The reservation contains all changes. Besides, the router fails when an update ends during the
    // navigation to the next page.
    updates.reset();
    shown.unmark();
  }

  return {
    form,
    handlers: { onChange: handleChange, onBlur: handleBlur, onSubmit: handleSubmit },
    answer: updates.data,
    isReserving,
    isUpdating: shown.isOutdated,
    handleChoice,
    keepTyped: async () => {
      if (hasTyped.current || updates.state !== 'idle') await update();
    },
  };
}

/**
 * Replaces a coupon code that was typed but not applied with the last applied one: a code is applied or
 * refused only when its button is pressed. Returns true when the typed code was replaced.
 */
function leaveOutTypedCoupon(form: HTMLFormElement, data: FormData): boolean {
  const field = form.elements.namedItem('coupon');
  if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return false;
  data.set('coupon', field.defaultValue);
  return true;
}

/** Read from the router, because the second click of a double click comes before the first is rendered. */
function isBeingReserved(): boolean {
  return findSentForm()?.get('intent') === 'reserve';
}

/**
 * Whether the browser is sending the form, because it was submitted before hydration: `starter.ts` marks its
 * button, for ten seconds at most. An update beside it could arrive after the draft has got another id, and
 * lead home as if the draft had expired.
 */
function isSentByBrowser(): boolean {
  return !findSentForm() && document.querySelector('[value="reserve"][data-pressed][aria-busy]') !== null;
}

function useOnLeaving(leave: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  });
}

function saveOnLeaving(form: HTMLFormElement | null): void {
  if (!form) return;
  const body = new FormData(form);
  body.set('intent', 'update');
  void fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual' });
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'number'].includes(target.type);
}

/** Milliseconds in which further changes, as of a stepper, become one update. The first is sent at once. */
const QUIET_MS = 250;

/** Milliseconds in which the browser paints a choice before its update occupies the main thread: two frames. */
const PAINT_MS = 32;

/** Returns a function that is called at each change, and returns the milliseconds until its update. */
function useUpdateDelay(): () => number {
  const changedMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const isFirst = performance.now() - changedMs.current > QUIET_MS;
    changedMs.current = performance.now();
    return isFirst ? PAINT_MS : QUIET_MS;
  };
}

/**
 * Whether the quote is outdated: a choice was changed, and no update was answered that contains it. Rendered as
 * a transition, so that the choice itself is painted first.
 */
function useOutdatedQuote() {
  const [isOutdated, setOutdated] = useState(false);
  const choices = useRef(0);
  const show = (outdated: boolean) => startTransition(() => setOutdated(outdated));
  return {
    isOutdated,
    markOutdated: () => {
      choices.current += 1;
      show(true);
    },
    unmark: () => show(false),
    /** Sends an update, and unmarks the quote when it is answered unless a choice followed. */
    update: async (send: () => Promise<void>) => {
      const sent = choices.current;
      await send();
      if (choices.current === sent) show(false);
    },
  };
}
