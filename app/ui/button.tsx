import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { LocalLink } from './local-link.tsx';

interface ButtonVariant {
  /** Undefined: the primary one, of which a view has one. `danger`: for actions that cannot be undone. */
  variant?: 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'large' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
}

type ButtonProps = ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button of a form. `type` defaults to `submit`, so that it works without scripts. */
export function Button({ variant, size, icon, className, ...props }: ButtonProps) {
  const { type = 'submit', children, ...rest } = props;
  return (
    <button {...rest} type={type} data-variant={variant} data-size={size} className={toClassName(className)}>
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. `to` is a path of the site without language prefix. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  to,
  children,
}: ButtonVariant & { to: string; children: ReactNode }) {
  return (
    <LocalLink to={to} className={toClassName(className)} data-variant={variant} data-size={size}>
      {icon}
      {children}
    </LocalLink>
  );
}

function toClassName(className: string | undefined): string {
  return className ? `button ${className}` : 'button';
}
