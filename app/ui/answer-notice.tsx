import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/**
 * Why what was sent has not been done. It takes the focus, and with it comes into sight: the button was at the other end of a
 * long form. `answer`: each new one is told again.
 */
export function AnswerNotice({ answer, children }: { answer: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="warning" live>
        {children}
      </Notice>
    </div>
  );
}
