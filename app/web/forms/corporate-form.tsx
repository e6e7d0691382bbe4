import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { useOpenProblems } from '#app/ui/field-problems.ts';
import { Notice } from '#app/ui/notice.tsx';
import {
  CORPORATE_INTERESTS,
  type CorporateForm as Fields,
  MAXIMUM_CARS,
  MAXIMUM_MESSAGE,
  MAXIMUM_NAME,
} from '#domain/corporate/corporate-request.ts';
import type { CorporateAnswer } from './answer-corporate-request.ts';
import { UnsentNotice } from './unsent-notice.tsx';

const NAMES = [
  'company',
  'contactName',
  'email',
  'phone',
  'interest',
  'cars',
  'message',
] as const satisfies (keyof Fields)[];

/** What a company should know before it asks, in the order of its importance for the price. */
const READY = ['cars', 'time', 'place'] as const;

const NO_PROBLEMS: [] = [];

interface CorporateFormProps {
  answer: CorporateAnswer | undefined;
  /** Initial values of the form. */
  given?: Partial<Fields> | undefined;
  isSent: boolean;
}

/** The request form of a company, or the confirmation after it was sent. Staff answer by mail or phone. */
export function CorporateSection({ answer, given, isSent }: CorporateFormProps) {
  const t = useTranslations('corporate.form');
  const isConfirmed = isSent && !answer;
  return (
    <section id="solicitud" aria-labelledby="corporate-form" className="corporate-section page-part">
      <div className="titled">
        <h2 id="corporate-form" className="text-title">
          {t('heading')}
        </h2>
        <p className="muted">{t('lead')}</p>
        {isConfirmed ? null : <Ready />}
      </div>
      {isConfirmed ? (
        <Notice tone="success" title={t('sent.title')} live>
          <p>{t('sent.text')}</p>
        </Notice>
      ) : (
        <CorporateForm answer={answer} given={given} />
      )}
    </section>
  );
}

function Ready() {
  const t = useTranslations('corporate.form');
  return (
    <div className="rich-text">
      <p className="strong">{t('ready')}</p>
      <ul>
        {READY.map((name) => (
          <li key={name}>{t(`readyWith.${name}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function CorporateForm({ answer, given }: Omit<CorporateFormProps, 'isSent'>) {
  const t = useTranslations('corporate.form');
  const busy = useNavigation().state === 'submitting';
  const { errorOf, listed, handleInput } = useOpenProblems(answer?.problems ?? NO_PROBLEMS);
  const labels = Object.fromEntries(NAMES.map((name) => [name, t(name)])) as Record<keyof Fields, string>;
  return (
    <Form
      method="post"
      // Without the query of the page, because the response replaces `?sent=1`.
      action="."
      noValidate
      className="card panel stack"
      onInput={handleInput}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <UnsentNotice />
      <TooMany answer={answer} />
      <ErrorSummary {...listed} labels={labels} />
      <Inputs errorOf={errorOf} typed={answer?.typed ?? given ?? {}} />
      <Trap />
      <p className="fine">{t('privacy')}</p>
      <p>
        <Button size="large" className="full-on-phones" aria-disabled={busy || undefined}>
          {t('submit')}
        </Button>
      </p>
    </Form>
  );
}

function TooMany({ answer }: { answer: CorporateAnswer | undefined }) {
  const t = useTranslations('corporate.form');
  if (!answer?.tooMany) return null;
  return (
    <Notice tone="danger" live>
      <p>{t('tooMany', { minutes: Math.ceil(answer.tooMany.retryAfterSeconds / 60) })}</p>
    </Notice>
  );
}

function Inputs({
  errorOf,
  typed,
}: {
  errorOf: (field: keyof Fields) => string | undefined;
  typed: Partial<Fields>;
}) {
  const t = useTranslations('corporate');
  const field = (name: keyof Fields) => ({
    name,
    label: t(`form.${name}`),
    error: errorOf(name),
    defaultValue: typed[name],
  });
  return (
    <div className="columns">
      <TextField {...field('company')} autoComplete="organization" maxLength={MAXIMUM_NAME} required />
      <TextField {...field('contactName')} autoComplete="name" maxLength={MAXIMUM_NAME} required />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        required
      />
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} required />
      <SelectField
        {...field('interest')}
        defaultValue={typed.interest ?? ''}
        required
        none={t('form.choose')}
        options={CORPORATE_INTERESTS.map((interest) => [interest, t(`interest.${interest}`)])}
      />
      <TextField {...field('cars')} inputMode="numeric" maxLength={String(MAXIMUM_CARS).length} required />
      <TextArea
        {...field('message')}
        optional
        className="all-columns"
        rows={4}
        defaultValue={typed.message}
        maxLength={MAXIMUM_MESSAGE}
      />
    </div>
  );
}

/** A hidden field for spam detection: visitors do not see it, programs fill it in. */
function Trap() {
  const t = useTranslations('corporate.form');
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="field-website">{t('trap')}</label>
      <input id="field-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
