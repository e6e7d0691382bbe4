import { useTranslations } from 'use-intl';
import { StepList } from './step-list.tsx';

/** The steps of a booking in order; each page is exactly one step. interface.md#booking-rules. */
export const STEPS = ['dates', 'car', 'details', 'payment', 'done'] as const;

export type Step = (typeof STEPS)[number];

export function StepProgress({ current }: { current: Step }) {
  const t = useTranslations('common.steps');
  return (
    <StepList label={t('label')} steps={STEPS.map((step) => t(step))} position={STEPS.indexOf(current)} />
  );
}
