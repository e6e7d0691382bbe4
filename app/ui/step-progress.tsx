import { useTranslations } from 'use-intl';
import { Icon } from './icon.tsx';

/** The way of a booking, in order; each page is one step, none comes twice. UX.md B1. */
export const STEPS = ['dates', 'car', 'details', 'payment', 'done'] as const;

export type Step = (typeof STEPS)[number];

/** Where the visitor stands; on phones one line and a bar, wider all five steps. */
export function StepProgress({ current }: { current: Step }) {
  const t = useTranslations('common.steps');
  const position = STEPS.indexOf(current);
  return (
    <nav aria-label={t('label')} data-no-print>
      <ol className="steps">
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-state={index < position ? 'done' : index === position ? 'current' : 'ahead'}
            aria-current={index === position ? 'step' : undefined}
          >
            <span className="hidden items-center gap-1.5 sm:flex">
              {index < position ? <Icon name="check" className="shrink-0 text-accent-ink" /> : null}
              <span>{t(step)}</span>
              {index < position ? <span className="sr-only">({t('completed')})</span> : null}
            </span>
            <span className="sr-only sm:hidden">{t(step)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm font-semibold sm:hidden">
        {t('progress', { current: position + 1, total: STEPS.length, step: t(current) })}
      </p>
    </nav>
  );
}
