import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** The reservation code in large type. With scripts it has a copy button. */
export function ReservationCode({
  code,
  isOver = false,
}: {
  code: string;
  /** Whether the reservation has ended, so that the counter no longer asks for the code. */
  isOver?: boolean;
}) {
  const t = useTranslations('thanks.code');
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    // The browser may refuse access to the clipboard; the renter can still select the code.
    navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => {},
    );
  };
  return (
    <div className="code-box flex flex-wrap items-end justify-between gap-4 p-5">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{t('label')}</p>
        <p className="reservation-code">{code}</p>
        {isOver ? null : <p className="text-sm text-ink-muted">{t('hint')}</p>}
      </div>
      {isHydrated && window.isSecureContext ? (
        <Button type="button" variant="secondary" onClick={copy} data-no-print>
          {isCopied ? <Icon name="check" /> : null}
          <span role="status">{isCopied ? t('copied') : t('copy')}</span>
        </Button>
      ) : null}
    </div>
  );
}
