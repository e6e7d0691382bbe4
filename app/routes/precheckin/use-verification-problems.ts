import { type FormEvent, useRef, useState } from 'react';
import type { FieldProblem, MessageRef } from '#domain/message.ts';
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
  const [refused, setRefused] = useState<Partial<Record<VerificationField, MessageRef>>>({});
  // Not state: two uploads that end together have to see each other.
  const kept = useRef(new Set<PhotoKind>());
  if (seen !== found) {
    setSeen(found);
    setOpen(found);
    setRefused({});
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
    // Why a picture sent since is refused is newer than that there was none.
    open: open.map(({ field, message }) => ({ field, message: refused[field] ?? message })),
    handleChange: (event: FormEvent<HTMLFormElement>) => look(event.currentTarget),
    handleKept(kind: PhotoKind, form: HTMLFormElement | null) {
      kept.current.add(kind);
      if (form) look(form);
    },
    handleRefused: (kind: PhotoKind, message: MessageRef) =>
      setRefused((before) => ({ ...before, [`${kind}Photo`]: message })),
  };
}
