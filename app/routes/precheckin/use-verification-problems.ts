import { type FormEvent, useRef, useState } from 'react';
import type { FieldProblem } from '#domain/message.ts';
import { checkVerification, type VerificationField } from '#domain/precheckin/check-verification.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import { readVerificationForm } from './read-verification-form.ts';
import type { VerificationPage } from './verification-page.ts';

type Problems = FieldProblem<VerificationField>[];

/**
 * What the server found wrong and is still wrong: held against the same rules while the renter corrects it. Nothing that was
 * not refused is complained about.
 */
export function useVerificationProblems(page: VerificationPage, found: Problems) {
  const [seen, setSeen] = useState(found);
  const [open, setOpen] = useState(found);
  // Not state: two uploads that end together have to see each other.
  const kept = useRef(new Set<PhotoKind>());
  if (seen !== found) {
    setSeen(found);
    setOpen(found);
  }

  function look(form: HTMLFormElement): void {
    const { pickupDate, returnDate } = page;
    const has = (kind: PhotoKind) => page.photos.includes(kind) || kept.current.has(kind);
    const check = checkVerification(readVerificationForm(new FormData(form)), {
      pickupDate,
      returnDate,
      photos: { license: has('license'), document: has('document') },
    });
    const now = check.kind === 'invalid' ? check.problems : [];
    setOpen(found.flatMap(({ field }) => now.filter((problem) => problem.field === field)));
  }

  return {
    open,
    handleChange: (event: FormEvent<HTMLFormElement>) => look(event.currentTarget),
    handleKept(kind: PhotoKind, form: HTMLFormElement | null) {
      kept.current.add(kind);
      if (form) look(form);
    },
  };
}
