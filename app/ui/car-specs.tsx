import { useTranslations } from 'use-intl';
import type { Car } from '#domain/fleet/car.ts';
import { Icon, type IconName } from './icon.tsx';

export type Specs = Pick<Car, 'seats' | 'bags' | 'doors' | 'transmission' | 'fuel'>;

/** What fits in and how it drives; the signs help, the words say it. */
export function CarSpecs({
  specs,
  isShort = false,
}: {
  specs: Specs;
  /** Only what most people choose by. */
  isShort?: boolean;
}) {
  const t = useTranslations('common.specs');
  return (
    <ul aria-label={t('label')} className="car-specs">
      <Spec icon="seats" text={t('seats', { count: specs.seats })} />
      <Spec icon="bag" text={t('bags', { count: specs.bags })} />
      {isShort ? null : <Spec icon="door" text={t('doors', { count: specs.doors })} />}
      <Spec icon="gear" text={t(specs.transmission)} />
      {isShort ? null : <Spec icon="fuel" text={t(specs.fuel)} />}
    </ul>
  );
}

function Spec({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      {text}
    </li>
  );
}
