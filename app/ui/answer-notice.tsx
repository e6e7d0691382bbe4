import type { ReactNode } from 'react';
import { Notice, type Tone } from './notice.tsx';
import { useFocusOnNews } from './use-focus-on-news.ts';

/**
 * Why a submit was refused. Takes the focus, because the button may be at the other end of a long form. Each
 * new `answer` is announced again.
 */
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
