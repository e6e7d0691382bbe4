import { useTranslations } from 'use-intl';
import type { sayReason } from './say-problems.server.ts';

/** Why a draft was not published at its time. */
export function RefusedDraft({ reason }: { reason: NonNullable<ReturnType<typeof sayReason>> }) {
  const t = useTranslations('office.content');
  return (
    <p className="field-error">
      {t('draftRefused', { reason: reason.kind === 'text' ? reason.text : t(`reasons.${reason.kind}`) })}
    </p>
  );
}
