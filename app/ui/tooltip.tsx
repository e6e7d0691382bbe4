import { type KeyboardEvent, type ReactNode, useState } from 'react';

/**
 * The name of an icon-only control, shown on hover and keyboard focus. It repeats the control's accessible
 * name, so it is hidden from assistive technology. Escape hides it. Times and layer are in `styles/theme.css`
 * (requirements.md#constants).
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the keys of the control inside
    <span
      className="tooltip-anchor"
      data-dismissed={isDismissed || undefined}
      onKeyDown={dismiss}
      onBlur={() => setDismissed(false)}
      onMouseLeave={() => setDismissed(false)}
    >
      {children}
      <span className="tooltip" aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
