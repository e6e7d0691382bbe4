import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useOpenProblems } from '#app/ui/field-problems.ts';
import { type AccountField, MINIMUM_PASSWORD } from '#domain/account/check-account.ts';
import type { AccountAnswer } from './account-answer.ts';
import { RefusalNotice } from './account-screen.tsx';

const NO_PROBLEMS: [] = [];

/** Returns the props of the fields: labels, typed values and problems. */
export function useAccountFields(answer: AccountAnswer | undefined, given: AccountAnswer['typed'] = {}) {
  const t = useTranslations('account.fields');
  const problems = answer?.refusal.kind === 'invalid' ? answer.refusal.problems : NO_PROBLEMS;
  const { errorOf, listed, handleInput } = useOpenProblems<AccountField>(problems);
  const typed = answer?.typed ?? given;
  return {
    listed,
    handleInput,
    field: (name: AccountField) => ({
      name,
      label: t(name),
      error: errorOf(name),
      defaultValue: isPassword(name) ? undefined : typed[name],
      // No limit for passwords, because the browser would silently cut off a pasted one.
      maxLength: isPassword(name) ? undefined : name === 'email' ? 254 : 80,
    }),
  };
}

function isPassword(name: AccountField): boolean {
  return name === 'password' || name === 'currentPassword';
}

type Fields = ReturnType<typeof useAccountFields>;

/** The form of an account page, with the problems above the fields and the button below. */
export function AccountForm({
  answer,
  fields,
  refused,
  submit,
  intent,
  children,
}: {
  answer: AccountAnswer | undefined;
  fields: Fields;
  /** Text for a refusal by the content service, specific to the page. */
  refused: string;
  submit: string;
  intent?: string;
  children?: ReactNode;
}) {
  const t = useTranslations('account.fields');
  const busy = useNavigation().state === 'submitting';
  const labels = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    email: t('email'),
    phone: t('phone'),
    license: t('license'),
    password: t('password'),
    currentPassword: t('currentPassword'),
  };
  return (
    <Form
      method="post"
      noValidate
      className="card panel stack"
      onInput={fields.handleInput}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <RefusalNotice refusal={answer?.refusal} refused={refused} />
      <ErrorSummary {...fields.listed} labels={labels} />
      {children}
      <Button
        size="large"
        className="full"
        aria-disabled={busy || undefined}
        {...(intent && { name: 'intent', value: intent })}
      >
        {submit}
      </Button>
    </Form>
  );
}

/** Autocomplete is `username`, because the renter signs in with the e-mail address. */
export function EmailField({ fields }: { fields: Fields }) {
  return (
    <TextField
      {...fields.field('email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      required
    />
  );
}

export function NameFields({ fields, required = false }: { fields: Fields; required?: boolean }) {
  return (
    <div className="columns">
      <TextField {...fields.field('firstName')} autoComplete="given-name" required={required} />
      <TextField {...fields.field('lastName')} autoComplete="family-name" required={required} />
    </div>
  );
}

/** The server never fills it in. Pasting is allowed. */
export function PasswordField({
  fields,
  isNew = false,
  label,
}: {
  fields: Fields;
  isNew?: boolean;
  label?: string;
}) {
  const t = useTranslations('account.fields');
  return (
    <TextField
      {...fields.field('password')}
      {...(label !== undefined && { label })}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? t('passwordHint', { min: MINIMUM_PASSWORD }) : undefined}
      required
    />
  );
}
