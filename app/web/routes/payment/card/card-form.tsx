import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useOpenProblems } from '#app/ui/field-problems.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useLanguage } from '#app/ui/language/use-language.ts';
import { AnswerNotice } from '#app/ui/notice.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { Cents } from '#domain/money/money.ts';
import { type CardForm as CardFields, MAXIMUM_HOLDER } from '#domain/payment/card/check-card.ts';
import { useRootData } from '../../../frame/root-data.ts';
import type { RefusalReason } from '../payment-view.ts';
import { openVerificationWindow } from '../verification/verification-panel.tsx';
import { CardMarks, formatCardNumber, formatExpiration } from './card-number.tsx';

export type CardRefusal = RefusalReason | 'tooMany' | 'rateLimited' | 'outdatedForm' | 'unavailable';

interface CardFormProps {
  amountCents: Cents;
  /** Whether the amount is only held. */
  isGuarantee?: boolean;
  /** Idempotency key, so that a double click is one payment. */
  paymentKey: string;
  holder: string;
  /** The bank may verify in a window, which browsers allow only in a click. payments.md#verification-window. */
  opensWindow: boolean;
  problems: readonly FieldProblem<keyof CardFields>[];
  refusal: CardRefusal | undefined;
  /** The action data with the refusal; each new one is announced. */
  answer: unknown;
  /** Additional hidden fields that identify what the page showed. */
  carried?: readonly [string, string][];
}

/** requirements.md#entities. Typed values stay in the browser after an error; the server never sends them back. */
export function CardForm(props: CardFormProps) {
  const {
    amountCents,
    isGuarantee = false,
    paymentKey,
    holder,
    opensWindow,
    problems,
    refusal,
    answer,
    carried = [],
  } = props;
  const t = useTranslations('payment');
  const format = useFormat();
  const { language } = useLanguage();
  const company = useRootData()?.company;
  const busy = useNavigation().state !== 'idle';
  const amount = format.money(amountCents);
  const { errorOf, listed, handleInput } = useOpenProblems(problems);
  return (
    <Form
      method="post"
      noValidate
      autoComplete="on"
      className="card panel stack"
      onInput={handleInput}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        else if (opensWindow) openVerificationWindow(language);
      }}
    >
      {refusal ? <RefusalNotice refusal={refusal} answer={answer} isGuarantee={isGuarantee} /> : null}
      <ErrorSummary {...listed} labels={useCardLabels()}>
        <TypeAgain />
      </ErrorSummary>
      <p className="muted">{t(isGuarantee ? 'guarantee.lead' : 'lead', { amount })}</p>
      <input type="hidden" name="intent" value="pay-card" />
      <input type="hidden" name="payment_key" value={paymentKey} />
      <HiddenFields entries={carried} />
      <CardFieldset holder={holder} errorOf={errorOf} />
      <Button size="large" icon={<Icon name="lock" />} aria-disabled={busy || undefined} className="full">
        {busy ? t('card.paying') : t(isGuarantee ? 'guarantee.pay' : 'card.pay', { amount })}
      </Button>
      <p className="point fine">
        <Icon name="lock" />
        <span>
          {company ? `${t('card.merchant', { company: company.name })} ` : null}
          {t('card.safe')}
        </span>
      </p>
    </Form>
  );
}

function CardFieldset({
  holder,
  errorOf,
}: {
  holder: string;
  errorOf: (field: keyof CardFields) => string | undefined;
}) {
  const t = useTranslations('payment.card');
  const labels = useCardLabels();
  const [number, setNumber] = useState('');
  const [expiration, setExpiration] = useState('');
  const field = (name: keyof CardFields) => ({
    name,
    label: labels[name],
    error: errorOf(name),
    required: true,
  });
  const typed = (set: (text: string) => void, tidy: (text: string) => string) => ({
    onChange: (event: FormEvent<HTMLInputElement>) => set(tidy(event.currentTarget.value)),
  });
  return (
    <fieldset className="card-fields">
      <legend className="text-heading">{t('title')}</legend>
      <CardMarks number={number} />
      <TextField
        {...field('cardHolder')}
        autoComplete="cc-name"
        defaultValue={holder}
        maxLength={MAXIMUM_HOLDER}
        spellCheck={false}
      />
      <TextField
        {...field('cardNumber')}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={23}
        value={number}
        {...typed(setNumber, formatCardNumber)}
      />
      <TextField
        className="card-half"
        {...field('expiration')}
        hint={t('expirationHint')}
        autoComplete="cc-exp"
        inputMode="numeric"
        value={expiration}
        {...typed(setExpiration, formatExpiration)}
      />
      <TextField
        className="card-half"
        {...field('cvv')}
        hint={t('cvvHint')}
        autoComplete="cc-csc"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={4}
        spellCheck={false}
      />
    </fieldset>
  );
}

/** Without scripts the page comes back with empty card fields: the server never sends a card back. */
function TypeAgain() {
  const t = useTranslations('payment.card');
  return useHydrated() ? null : <p>{t('again')}</p>;
}

export function RefusalNotice({
  refusal,
  answer,
  isGuarantee = false,
}: Pick<CardFormProps, 'answer' | 'isGuarantee'> & { refusal: CardRefusal }) {
  const t = useTranslations('payment.refused');
  const guarantee = useTranslations('payment.guarantee');
  return (
    <AnswerNotice answer={answer} tone="danger" title={isGuarantee ? guarantee('refused') : t('title')}>
      <p>{t(refusal)}</p>
      {refusal === 'reversed' || refusal === 'undone' ? null : <p>{t('nothingCharged')}</p>}
    </AnswerNotice>
  );
}

function useCardLabels(): Record<keyof CardFields, string> {
  const t = useTranslations('payment.card');
  return {
    cardHolder: t('cardHolder'),
    cardNumber: t('cardNumber'),
    expiration: t('expiration'),
    cvv: t('cvv'),
  };
}
