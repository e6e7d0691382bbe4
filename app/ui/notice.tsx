import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const ICONS: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'alert',
};

/** A message to the visitor. `live`: it results from the visitor's action and is announced. */
export function Notice({
  tone = 'info',
  title,
  live = false,
  children,
}: {
  tone?: Tone;
  title?: ReactNode;
  live?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className="notice point"
      data-tone={tone}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div>
        {title ? <p className="strong">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

/** Takes the focus: the button may be far in a long form. Each new `answer` is announced again. */
export function AnswerNotice({
  answer,
  tone = 'warning',
  title,
  children,
}: {
  answer: unknown;
  tone?: Tone;
  title?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div ref={useFocusOnNews<HTMLDivElement>(answer)} tabIndex={-1}>
      <Notice tone={tone} title={title} live>
        {children}
      </Notice>
    </div>
  );
}

/**
 * Returns a ref for an element with the result of an action: it takes the focus, and is scrolled into view,
 * whenever `news` changes. Not for the news of a document, because hydration may be late, when the visitor is
 * already using a form.
 */
export function useFocusOnNews<Box extends HTMLElement>(news: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const ofDocument = useRef(useHydrated() ? undefined : news);
  useEffect(() => {
    if (news && news !== ofDocument.current) box.current?.focus();
  }, [news]);
  return box;
}
