import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { BOOKING_FORM } from './booking-form.tsx';
import type { ReservationPage } from './reservation-page.ts';

/** Ids of the sections of the form, in their order. `field-coverages` exists only with optional coverages. */
const SECTIONS = ['field-coverage', 'field-coverages', 'options', 'client'];

/** A section above this line is at the top of the screen: more than the distance at which the browser stops (base.css). */
const TOP_PX = 40;

/**
 * The button beside the total, in reach from everywhere on the page. It leads to the next section, in the last
 * one to the first empty field, and submits the form when none is empty. Without scripts it is a link to the
 * first section without an answer, or the submit button.
 */
export function ReserveShortcut({ page, isReserving }: { page: ReservationPage; isReserving: boolean }) {
  const t = useTranslations('reservation.page.reserve');
  // As at the start: a control that is replaced while it is pressed gets no click.
  const [isUnanswered] = useState(Object.values(page.renter).every((answer) => !answer));
  if (isUnanswered)
    return (
      <a href={page.isCoverageAssumed ? '#field-coverage' : '#client'} className="button" onClick={goOn}>
        {t('continue')}
      </a>
    );
  return (
    <Button
      form={BOOKING_FORM}
      name="intent"
      value="reserve"
      aria-disabled={isReserving || undefined}
      onClick={goOn}
    >
      {t(page.reservationType === 'prepaid' || page.guaranteeCents !== undefined ? 'continue' : 'confirm')}
    </Button>
  );
}

function goOn(event: MouseEvent<HTMLElement>): void {
  const form = document.querySelector<HTMLFormElement>(`#${BOOKING_FORM}`);
  const empty = form && findEmptyField(form);
  if (!empty && event.currentTarget instanceof HTMLButtonElement) return;
  event.preventDefault();
  if (!empty) {
    form?.requestSubmit(form.querySelector<HTMLElement>('[name="intent"][value="reserve"]'));
    return;
  }
  const section = findNextSection();
  section?.scrollIntoView();
  (section ?? empty).focus({ preventScroll: section !== undefined });
}

function findEmptyField(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input,select')].find(
    ({ validity }) => validity.valueMissing,
  );
}

/** Returns the first section that begins below the top of the screen, or undefined at the end of the page. */
function findNextSection(): HTMLElement | undefined {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  if (scrollTop + clientHeight >= scrollHeight - 1) return undefined;
  return SECTIONS.flatMap((id) => document.getElementById(id) ?? []).find(
    (section) => section.getBoundingClientRect().top > TOP_PX,
  );
}
