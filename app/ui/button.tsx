import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { LocalLink } from './local-link.tsx';

interface ButtonVariant {
  /** Use one `primary` (the default) per view, and `danger` for actions that cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'large' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
}

type ButtonProps = ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button of a form. `type` defaults to `submit`, so that it works without scripts. */
export function Button({ variant = 'primary', size, icon, className, ...props }: ButtonProps) {
  const { type = 'submit', children, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      data-variant={toAttribute(variant)}
      data-size={size}
      className={toClassName(className)}
    >
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. `to` is a path of the site without language prefix. */
export function ButtonLink({
  variant = 'primary',
  size,
  icon,
  className,
  to,
  children,
}: ButtonVariant & { to: string; children: ReactNode }) {
  return (
    <LocalLink
      to={to}
      className={toClassName(className)}
      data-variant={toAttribute(variant)}
      data-size={size}
    >
      {icon}
      {children}
    </LocalLink>
  );
}

function toClassName(className: string | undefined): string {
  return className ? `button ${className}` : 'button';
}

/** The primary look is that of a button without a variant. */
function toAttribute(variant: ButtonVariant['variant']) {
  return variant === 'primary' ? undefined : variant;
}
