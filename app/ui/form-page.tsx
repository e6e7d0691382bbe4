import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface FormPointsProps<Name extends string> {
  points: readonly (readonly [Name, IconName])[];
  t: (key: `${Name}.title` | `${Name}.text`) => string;
}

/** A page with a single short form. On wide screens the form stands beside its heading and points. */
export function FormPage<Name extends string>({
  heading,
  lead,
  points,
  t,
  children,
}: FormPointsProps<Name> & {
  heading: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="form-page">
      <div>
        <h1 className="text-title">{heading}</h1>
        <p className="muted">{lead}</p>
      </div>
      <div className="stack">{children}</div>
      <FormPoints points={points} t={t} />
    </div>
  );
}

function FormPoints<Name extends string>({ points, t }: FormPointsProps<Name>) {
  return (
    <ul className="stack">
      {points.map(([name, icon]) => (
        <li key={name} className="point">
          <span className="small-sign">
            <Icon name={icon} />
          </span>
          <div>
            <strong>{t(`${name}.title`)}</strong>
            <p className="note">{t(`${name}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
