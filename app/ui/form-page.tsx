import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** What the visitor needs for a form or gets from it. */
export interface FormPoint {
  icon: IconName;
  title: string;
  text: string;
}

/** A page with a single short form. On wide screens the form stands beside its heading and points. */
export function FormPage({
  heading,
  lead,
  points,
  children,
}: {
  heading: string;
  lead: ReactNode;
  points: FormPoint[];
  children: ReactNode;
}) {
  return (
    <div className="form-page">
      <div>
        <h1 className="text-title">{heading}</h1>
        <p className="mt-2 text-ink-muted">{lead}</p>
      </div>
      <div className="grid gap-6">{children}</div>
      <FormPoints points={points} />
    </div>
  );
}

export function FormPoints({ points }: { points: FormPoint[] }) {
  return (
    <ul className="form-points">
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="small-sign">
            <Icon name={icon} />
          </span>
          <span>
            <strong className="block">{title}</strong>
            <span className="text-note leading-snug text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
