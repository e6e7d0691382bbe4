import { useTranslations } from 'use-intl';
import type { FormPoint } from '../../ui/form-page.tsx';
import type { IconName } from '../../ui/icon.tsx';

const POINTS = [
  ['papers', 'card'],
  ['minutes', 'clock'],
  ['private', 'lock'],
] as const satisfies [string, IconName][];

/** What the renter needs, how long it takes, and how the data is protected. */
export function usePrecheckinPoints(): FormPoint[] {
  const t = useTranslations('precheckin.points');
  return POINTS.map(([name, icon]) => ({ icon, title: t(`${name}.title`), text: t(`${name}.text`) }));
}
