import { useTranslations } from 'use-intl';
import type { IconName } from '#app/ui/icon.tsx';
import { StepList } from '#app/ui/step-progress.tsx';

/** What the renter needs before the first step, how long it takes, and how the data is protected. */
export const PRECHECKIN_POINTS = [
  ['papers', 'card'],
  ['minutes', 'clock'],
  ['private', 'lock'],
] as const satisfies [string, IconName][];

const STEPS = ['verify', 'preferences', 'payment'] as const;

/** The steps of the pre check-in. Payment is a step only when something has to be paid. */
export function PrecheckinProgress({
  current,
  withPayment,
}: {
  current: (typeof STEPS)[number];
  /** Whether something is to be paid after the preferences, as currently known. */
  withPayment: boolean;
}) {
  const t = useTranslations('precheckin.steps');
  const steps = STEPS.filter((step) => withPayment || step !== 'payment');
  return (
    <StepList label={t('label')} steps={steps.map((step) => t(step))} position={steps.indexOf(current)} />
  );
}
