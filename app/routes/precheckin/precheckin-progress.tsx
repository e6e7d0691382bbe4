import { useTranslations } from 'use-intl';
import { StepList } from '../../ui/step-list.tsx';

const STEPS = ['verify', 'preferences', 'payment', 'done'] as const;

/** Where a renter stands in the pre check-in. */
export function PrecheckinProgress({ current }: { current: (typeof STEPS)[number] }) {
  const t = useTranslations('precheckin.steps');
  return (
    <StepList label={t('label')} steps={STEPS.map((step) => t(step))} position={STEPS.indexOf(current)} />
  );
}
