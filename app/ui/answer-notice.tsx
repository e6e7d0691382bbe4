import { type ReactNode, useEffect, useRef } from 'react';
import { Notice, type Tone } from './notice.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Why what was sent has not been done. It takes the focus, and with it comes into sight: the button was at the other end of a
 * long form. `answer`: each new one is told again.
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
  const box = useRef<HTMLDivElement>(null);
  // A document begins at its top, and scripts may take it over when somebody goes on with the form already.
  const ofDocument = useRef(useHydrated() ? undefined : answer);
  useEffect(() => {
    if (answer && answer !== ofDocument.current) box.current?.focus();
  }, [answer]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone={tone} title={title} live>
        {children}
      </Notice>
    </div>
  );
}
