import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openView, type SheetView, type Side } from './date-sheet-view.ts';
import type { LocationFormData } from './location-form-data.ts';
import { closedDaysOf, readRentalTimes, shiftReturn, writeDate } from './location-form-dates.ts';
import { SIDE_NAME } from './search-fields.ts';

interface DateSheetOptions {
  /** Returns the form around it; called after hydration only. */
  findForm: () => HTMLFormElement;
  /** Called after a date was written. */
  onWrite: () => void;
  /** Path of the price calendar of these fields; undefined when they have none. */
  calendar: string | undefined;
  /** Whether the form is folded: then the sheet is rendered when it is first opened. */
  isFolded: boolean;
}

export function useDateSheet(
  data: LocationFormData,
  { findForm, onWrite, calendar, isFolded }: DateSheetOptions,
) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isRendered, setRendered] = useState(!isFolded);
  const [view, setView] = useState(() => openView('pickup', data.values, data));
  /** Address of the price calendar without its first day; undefined until the sheet is opened. */
  const [prices, setPrices] = useState<string>();
  const [closed, setClosed] = useState(() => closedDaysOf(data, data.values.pickup_location));

  /** Shows the sheet for an end of the rental. Reads the form again, because the branch may have changed. */
  const show = (side: Side, given?: SheetView) => {
    const form = findForm();
    setClosed(closedDaysOf(data, readBranch(form, side)));
    setView(given ?? openView(side, readRentalTimes(form), data));
    if (!calendar) return;
    const fields = [...new FormData(form)] as [string, string][];
    setPrices(`${calendar}?${new URLSearchParams(fields)}&${SIDE_NAME}=${side}`);
  };
  // The sheet may have been opened before hydration by `startDateSheet`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (ref.current?.open) show(ref.current.dataset.side as Side);
  }, []);

  return {
    ref,
    isRendered,
    view,
    prices,
    closed,
    setView,
    /** Switches to the other end without changing the displayed months. */
    turnTo: (side: Side) => show(side, { ...view, side, isHalfway: false }),
    open(side: Side): void {
      flushSync(() => {
        setRendered(true);
        show(side);
      });
      ref.current?.showModal();
      ref.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus();
    },
    choose(date: string): void {
      const form = findForm();
      writeDate(form, `${view.side}_date`, date);
      shiftReturn(form, data.minimumDays);
      onWrite();
      show('return', { ...view, focused: date, side: 'return', isHalfway: view.side === 'pickup' });
    },
  };
}

export type DateSheetControl = ReturnType<typeof useDateSheet>;

function readBranch(form: HTMLFormElement, side: Side): string {
  const fields = new FormData(form);
  const pickup = String(fields.get('pickup_location') ?? '');
  return (side === 'return' && String(fields.get('return_location') ?? '')) || pickup;
}
