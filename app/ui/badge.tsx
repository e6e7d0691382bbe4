import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A short text about a state. The text must be clear without the color. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: 'neutral' | 'accent' | 'spark' | 'success' | 'warning' | 'danger';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className="badge" data-tone={tone}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}
