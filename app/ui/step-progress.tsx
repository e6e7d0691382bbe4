import { useTranslations } from 'use-intl';
import { Icon } from './icon.tsx';

/** The steps of a booking in order; each page is exactly one step. interface.md#booking-rules. */
export const STEPS = ['dates', 'car', 'details', 'payment', 'done'] as const;

export type Step = (typeof STEPS)[number];

export function StepProgress({ current }: { current: Step }) {
  const t = useTranslations('common.steps');
  return (
    <StepList label={t('label')} steps={STEPS.map((step) => t(step))} position={STEPS.indexOf(current)} />
  );
}

/** The current step of a process of several pages: a line and a bar on phones, all steps on wider screens. */
export function StepList({ label, steps, position }: { label: string; steps: string[]; position: number }) {
  const t = useTranslations('common.steps');
  return (
    <nav aria-label={label} data-no-print>
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={index < position ? 'done' : index === position ? 'current' : 'ahead'}
            aria-current={index === position ? 'step' : undefined}
          >
            <span className="point not-on-phones">
              {index < position ? <Icon name="check" /> : null}
              <span>{step}</span>
              {index < position ? <span className="sr-only">{`(${t('completed')})`}</span> : null}
            </span>
            <span className="sr-only on-phones">{step}</span>
          </li>
        ))}
      </ol>
      <p className="strong on-phones">
        {t('progress', { current: position + 1, total: steps.length, step: steps[position] ?? '' })}
      </p>
    </nav>
  );
}
