import { type FormEvent, useRef, useState } from 'react';
import type { FieldProblem, MessageRef } from '#domain/message.ts';
import { checkVerification, type VerificationField } from '#domain/precheckin/check-verification.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import { readVerificationForm, type VerificationPage } from './verification-page.ts';

type Problems = FieldProblem<VerificationField>[];

/**
 * Returns the server's problems that are still open. While the renter corrects them, the same rules check the
 * form in the browser; fields that the server accepted get no new messages.
 */
export function useVerificationProblems(page: VerificationPage, found: Problems) {
  const [seen, setSeen] = useState(found);
  const [open, setOpen] = useState(found);
  const [refused, setRefused] = useState<Partial<Record<VerificationField, MessageRef>>>({});
  // A ref instead of state, so that each of two uploads that end at the same time includes the other.
  const kept = useRef(new Set<PhotoKind>());
  if (seen !== found) {
    setSeen(found);
    setOpen(found);
    setRefused({});
  }

  function validate(form: HTMLFormElement, changed = ''): void {
    const { pickupDate, returnDate } = page;
    const has = (kind: PhotoKind) => page.photos.includes(kind) || kept.current.has(kind);
    const check = checkVerification(readVerificationForm(new FormData(form)), {
      pickupDate,
      returnDate,
      photos: { license: has('license'), document: has('document') },
    });
    const now = check.kind === 'invalid' ? check.problems : [];
    // Only the server knows the conditions of the rental: their refusals stay until the field is changed.
    const isKept = ({ field, message }: Problems[number]) =>
      message.key === 'validation.condition' && !changed.startsWith(field);
    setOpen((before) =>
      found.flatMap((one) =>
        isKept(one) && before.includes(one) ? [one] : now.filter(({ field }) => field === one.field),
      ),
    );
  }

  return {
    // The reason why a new photo was refused replaces the older message that it is missing.
    open: open.map(({ field, message }) => ({ field, message: refused[field] ?? message })),
    handleChange: (event: FormEvent<HTMLFormElement>) =>
      validate(event.currentTarget, (event.target as Partial<HTMLInputElement>).name),
    handleKept(kind: PhotoKind, form: HTMLFormElement | null) {
      kept.current.add(kind);
      if (form) validate(form);
    },
    handleRefused: (kind: PhotoKind, message: MessageRef) =>
      setRefused((before) => ({ ...before, [`${kind}Photo`]: message })),
  };
}
