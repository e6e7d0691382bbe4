import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/notice.tsx';

/** Why a sign-in or a code was refused. */
export type Refusal = { kind: 'refused' | 'unavailable' } | { kind: 'too-many'; retryAfterSeconds: number };

const STATUS = { refused: 400, unavailable: 503, 'too-many': 429 };

/** The page again, with the status of a refusal and what was typed. */
export function answerRefusal<Typed extends object>(refusal: Refusal, typed: Typed) {
  const headers: Record<string, string> =
    refusal.kind === 'too-many' ? { 'Retry-After': String(refusal.retryAfterSeconds) } : {};
  return data({ refusal, ...typed }, { status: STATUS[refusal.kind], headers });
}

export function RefusalNotice({ refusal, refused }: { refusal: Refusal | undefined; refused: string }) {
  const t = useTranslations('office.refusal');
  if (!refusal) return null;
  const texts = {
    refused: () => refused,
    unavailable: () => t('unavailable'),
    'too-many': ({ retryAfterSeconds = 0 }) => t('tooMany', { minutes: Math.ceil(retryAfterSeconds / 60) }),
  };
  return (
    <Notice tone="danger" live>
      <p>{texts[refusal.kind](refusal.kind === 'too-many' ? refusal : {})}</p>
    </Notice>
  );
}
