import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toFieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A number field for a small quantity, with plus and minus buttons once scripts run. */
export function Stepper({
  name,
  label,
  defaultValue = 0,
  min = 0,
  max,
  describedBy,
  onChange,
}: {
  name: string;
  /** Name of the counted item, part of the buttons' accessible names. */
  label: string;
  defaultValue?: number;
  min?: number;
  max: number;
  describedBy?: string | undefined;
  onChange?: ((value: number) => void) | undefined;
}) {
  const t = useTranslations('common.stepper');
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  const change = (next: number) => {
    const within = Math.min(Math.max(next, min), max);
    setValue(within);
    onChange?.(within);
  };
  const button = (step: 1 | -1, text: string, icon: ReactNode) => (
    <button
      type="button"
      className="icon-button"
      disabled={!hydrated || value + step < min || value + step > max}
      aria-label={text}
      onClick={() => change(value + step)}
    >
      {icon}
    </button>
  );
  return (
    <span className="stepper">
      {button(-1, t('less', { label }), <Icon name="minus" />)}
      <input
        ref={input}
        id={toFieldId(name)}
        name={name}
        type="number"
        inputMode="numeric"
        enterKeyHint="done"
        min={min}
        max={max}
        value={hydrated ? value : undefined}
        defaultValue={hydrated ? undefined : defaultValue}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => change(Number(event.target.value) || 0)}
        className="tabular"
      />
      {button(1, t('more', { label }), <Icon name="plus" />)}
    </span>
  );
}
