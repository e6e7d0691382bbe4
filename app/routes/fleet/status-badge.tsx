import { useTranslations } from 'use-intl';
import type { FleetStatus } from '#domain/fleet/car.ts';
import { Badge } from '../../ui/badge.tsx';

const TONES = {
  available: 'success',
  lowAvailability: 'warning',
  unavailable: 'neutral',
  promo: 'spark',
} as const;

/** The fleet status of requirements.md#entities as text, with the number of units left if it is known. */
export function StatusBadge({ status, unitsLeft }: { status: FleetStatus; unitsLeft?: number | undefined }) {
  const t = useTranslations('fleet.status');
  const isCounted = status === 'lowAvailability' && unitsLeft !== undefined;
  return <Badge tone={TONES[status]}>{isCounted ? t('left', { count: unitsLeft }) : t(status)}</Badge>;
}
