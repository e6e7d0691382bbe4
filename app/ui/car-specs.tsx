import { useTranslations } from 'use-intl';
import type { Car } from '#domain/fleet/car.ts';
import { Icon, type IconName } from './icon.tsx';

export type Specs = Pick<Car, 'seats' | 'bags' | 'doors' | 'transmission' | 'fuel'>;

/** Seats, bags, doors, transmission and fuel. The icons are decoration. */
export function CarSpecs({
  specs,
  isShort = false,
}: {
  specs: Specs;
  /** Leaves out doors and fuel. */
  isShort?: boolean;
}) {
  const t = useTranslations('common.specs');
  return (
    <ul aria-label={t('label')} className="car-specs row fine">
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
