import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldProblem, MessageRef } from '#domain/message.ts';
import { toFieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import { useMessage } from './language/use-message.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * The problems of a form, with a link to each field. Takes the focus when it appears: by `autofocus` in a
 * document, by script after a client navigation.
 */
export function ErrorSummary<Field extends string>({
  problems,
  labels,
  findOpen = ({ message }) => message,
  children,
}: {
  problems: readonly FieldProblem<Field>[];
  /**
   * Returns the current message of a problem, or undefined when it was corrected and must not be listed. Only
   * new `problems` take the focus.
   */
  findOpen?: (problem: FieldProblem<Field>) => MessageRef | undefined;
  /** The label of each field, because a message such as "This field is required" does not name it. */
  labels: Partial<Record<Field, string>>;
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
                {introduce(labels[field])}
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
function introduce(label: string | undefined): string {
  if (!label) return '';
  return label.endsWith('?') ? `${label} ` : `${label}: `;
}
