import { useTranslations } from 'use-intl';
import { Checkbox } from '#app/ui/choice.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Exception } from '#operations/office/exception.ts';

export const LONGEST_REASON = 1_000;

/** Shown to those who have the right, where only conditions refuse. */
export function ExceptionFields({
  label,
  exception,
  error,
}: {
  label: string;
  exception: Exception | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('office.cancel');
  return (
    <>
      <Checkbox name="exception" label={label} defaultChecked={exception?.isException ?? false} />
      <TextField
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={error}
        defaultValue={exception?.reason}
        maxLength={LONGEST_REASON}
      />
    </>
  );
}
