import { useTranslations } from 'use-intl';
import { StepList } from '../../ui/step-list.tsx';

const STEPS = ['verify', 'preferences', 'payment'] as const;

/** Where a renter stands in the pre check-in: only what is still to be done counts as a step. */
export function PrecheckinProgress({
  current,
  withPayment,
}: {
  current: (typeof STEPS)[number];
  /** Something is to be paid after the preferences, as they are known now. */
  withPayment: boolean;
}) {
  const t = useTranslations('precheckin.steps');
  const steps = STEPS.filter((step) => withPayment || step !== 'payment');
  return (
    <StepList label={t('label')} steps={steps.map((step) => t(step))} position={steps.indexOf(current)} />
  );
}
