import { useTranslations } from 'use-intl';
import type { FleetStatus } from '#domain/fleet/car.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { CarSpecs } from '../../ui/car-specs.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { FleetCardData } from './fleet-page.ts';

const STATUS_LOOKS: Record<
  FleetStatus,
  { tone: 'success' | 'warning' | 'neutral' | 'spark'; icon: IconName }
> = {
  available: { tone: 'success', icon: 'success' },
  lowAvailability: { tone: 'warning', icon: 'clock' },
  unavailable: { tone: 'neutral', icon: 'close' },
  promo: { tone: 'spark', icon: 'tag' },
};

/** The fleet status of SPEC.md section 3, in words and with a sign. */
export function StatusBadge({ status }: { status: FleetStatus }) {
  const t = useTranslations('fleet.status');
  const { tone, icon } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(status)}
    </Badge>
  );
}

/** Class, name and features of a car; `isShort`: only the three that most people choose by. */
export function CardHead({ card, isShort = false }: { card: FleetCardData; isShort?: boolean }) {
  const t = useTranslations('common.specs');
  const className = useContentText()(card.className);
  return (
    <>
      <div className="car-class spread gap-2">
        <p lang={className.lang}>{className.text}</p>
        <StatusBadge status={card.status} />
      </div>
      <h3 id={`car-${card.id}`} className="car-name">
        {`${card.name} `}
        <span>{t('orSimilar')}</span>
      </h3>
      <CarSpecs specs={card} isShort={isShort} />
    </>
  );
}

/** Why a car cannot be booked; undefined when it can. */
export function useObstacle({ obstacle }: FleetCardData): string | undefined {
  const t = useTranslations('fleet.obstacle');
  if (!obstacle) return undefined;
  if (obstacle.kind === 'taken' || obstacle.kind === 'withdrawn') return t(obstacle.kind);
  return t(obstacle.kind === 'too-long' ? 'tooLong' : 'tooShort', { days: obstacle.days });
}
