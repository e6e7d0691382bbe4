import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useOpenProblems } from '#app/ui/field-problems.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { LookUpAnswer, LookUpField } from './answer-look-up.ts';

const NO_PROBLEMS: [] = [];

/** Code and last name or e-mail address, by which a renter without an account opens their reservation. */
export function LookUpForm({
  answer,
  code,
  codePrefix,
  submit,
}: {
  answer: LookUpAnswer | undefined;
  /** The code from a link. */
  code?: string | undefined;
  /** Prefix of the reservation codes of this brand, for the example. */
  codePrefix: string;
  submit: string;
}) {
  const t = useTranslations('myReservation.lookUp');
  const { errorOf, listed, handleInput } = useOpenProblems<LookUpField>(answer?.problems ?? NO_PROBLEMS);
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" noValidate className="card panel stack" onInput={handleInput}>
      <LookUpRefusal refusal={answer?.refusal} />
      <ErrorSummary {...listed} labels={{ code: t('code'), who: t('who') }} />
      <TextField
        name="code"
        label={t('code')}
        hint={t('codeHint', { example: `${codePrefix}-7K2Q9M` })}
        error={errorOf('code')}
        defaultValue={answer?.typed.code ?? code}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        name="who"
        label={t('who')}
        error={errorOf('who')}
        defaultValue={answer?.typed.who}
        maxLength={254}
        autoComplete="family-name"
        spellCheck={false}
        required
      />
      <Button size="large" className="full" aria-disabled={busy || undefined}>
        {submit}
      </Button>
    </Form>
  );
}

function LookUpRefusal({ refusal }: Pick<LookUpAnswer, 'refusal'>) {
  const t = useTranslations('myReservation.lookUp');
  if (!refusal) return null;
  return (
    <Notice tone="danger" live>
      {refusal.kind === 'not-found'
        ? t('notFound')
        : t('tooMany', { minutes: Math.ceil(refusal.retryAfterSeconds / 60) })}
    </Notice>
  );
}
