import { type FocusEvent, type FormEvent, useState } from 'react';
import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { FieldProblem, MessageRef } from '#domain/message.ts';
import { checkRenter, type RenterForm } from '#domain/renter/renter.ts';
import { toFieldName } from '../../forms/date-boxes.tsx';
import { readReservationForm } from './read-reservation-form.ts';

type Field = keyof RenterForm;

const FIELDS: Record<Field, true> = {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  birthday: true,
  license: true,
  terms: true,
};

/** Rough check of the number of digits. The server validates the number. */
const PHONE = /(?:\d\D*){7}/;

/**
 * Returns the problems of the client form: those found by the server, then those found by the same rules in
 * the browser when a field is left, but not for empty fields. A message disappears as soon as its field is
 * corrected (interface.md#booking-rules).
 */
export function useRenterProblems(sent: readonly FieldProblem<string>[], pickupDate: PanamaDate) {
  const [live, setLive] = useState<{ of: unknown; messages: Partial<Record<Field, MessageRef | undefined>> }>(
    {
      of: sent,
      messages: {},
    },
  );
  const messages = live.of === sent ? live.messages : {};

  function problemOf(field: Field): MessageRef | undefined {
    return field in messages ? messages[field] : sent.find((problem) => problem.field === field)?.message;
  }

  function check(target: EventTarget, isLeft: boolean): void {
    const field = findField(target);
    if (!(target instanceof HTMLInputElement) || !target.form || !field) return;
    const isEmpty = target.type === 'checkbox' ? !target.checked : target.value.trim() === '';
    const shows = problemOf(field) !== undefined;
    if (!shows && (!isLeft || isEmpty)) return;
    const found = findProblem(target.form, field, pickupDate);
    setLive({ of: sent, messages: { ...messages, [field]: found } });
  }

  return {
    knows: isField,
    problemOf,
    handlers: {
      // Moving between the boxes of the birth date does not leave the field.
      onBlur: ({ target, relatedTarget }: FocusEvent) =>
        findField(target) !== findField(relatedTarget) && check(target, true),
      onInput: (event: FormEvent) => check(event.target, false),
    },
  };
}

export type RenterProblems = ReturnType<typeof useRenterProblems>;

function findProblem(form: HTMLFormElement, field: Field, pickupDate: PanamaDate): MessageRef | undefined {
  const typed = readReservationForm(new FormData(form)).form.renter;
  const parsePhone = (text: string) => (PHONE.test(text) ? text : undefined);
  const checked = checkRenter(typed, { pickupDate, parsePhone });
  return checked.kind === 'valid' ? undefined : checked.problems.find((one) => one.field === field)?.message;
}

function findField(target: EventTarget | null): Field | undefined {
  const name = target instanceof HTMLInputElement ? toFieldName(target.name) : '';
  return isField(name) ? name : undefined;
}

function isField(name: string): name is Field {
  return name in FIELDS;
}
