import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldProblem, MessageRef, ValidationKey } from '#domain/message.ts';
import { toFieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import { useMessage } from './language/use-message.ts';
import { useHydrated } from './use-hydrated.ts';

/** Messages that do not name their field, so that a list of problems needs its label. */
const UNNAMED: ReadonlySet<ValidationKey> = new Set<ValidationKey>([
  'validation.required',
  'validation.tooLong',
  'validation.name',
  'validation.date',
  'validation.time',
  'validation.pastDate',
  'validation.closedHours',
  'validation.closedDay',
  'validation.unknownBranch',
  'validation.numeric',
  'validation.numberBetween',
  'validation.photo.tooMany',
  'validation.photo.tooLarge',
  'validation.photo.unreadable',
  'validation.photo.tooManyPixels',
  'validation.photo.lost',
]);

/** With a link to each field. Takes the focus: by `autofocus` in a document, by script after a client navigation. */
export function ErrorSummary<Field extends string>({
  problems,
  labels,
  owners = {},
  findOpen = ({ message }) => message,
  children,
}: {
  problems: readonly FieldProblem<Field>[];
  /** The current message, or undefined: corrected, not listed. Only new `problems` take the focus. */
  findOpen?: (problem: FieldProblem<Field>) => MessageRef | undefined;
  /** The label of each field, for messages such as "This field is required". */
  labels: Partial<Record<Field, string>>;
  /** Whom each field is about, when the form has the same fields for several persons. */
  owners?: Partial<Record<Field, string>>;
  /** A message about the whole form, below the list. */
  children?: ReactNode;
}) {
  const t = useTranslations('errors.summary');
  const say = useMessage();
  const box = useRef<HTMLElement>(null);
  const ofDocument = useRef(useHydrated() ? undefined : problems);
  useEffect(() => {
    // Not for the problems of the document: hydration may be late, when the visitor is already correcting a
    // field.
    if (problems.length > 0 && problems !== ofDocument.current) box.current?.focus();
  }, [problems]);
  const open = problems.flatMap((problem) => {
    const message = findOpen(problem);
    return message ? [{ field: problem.field, message }] : [];
  });
  if (open.length === 0) return null;
  return (
    <section
      ref={box}
      aria-labelledby="error-summary"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is how the summary takes the focus
      autoFocus
      data-error-summary
      className="notice point"
      data-tone="danger"
    >
      <Icon name="alert" />
      <div>
        <h2 id="error-summary" className="strong">
          {t('title', { count: open.length })}
        </h2>
        <ul>
          {open.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${toFieldId(field)}`}>
                {introduce(owners[field], UNNAMED.has(message.key) ? labels[field] : undefined)}
                {say(message)}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}

/** A label that is a question gets no colon. */
function introduce(...parts: (string | undefined)[]): string {
  const text = parts.filter(Boolean).join(', ');
  if (!text) return '';
  return text.endsWith('?') ? `${text} ` : `${text}: `;
}
