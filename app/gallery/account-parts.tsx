import type { ComponentProps } from 'react';
import { message } from '#domain/message.ts';
import {
  AccountForm,
  EmailField,
  NameFields,
  PasswordField,
  useAccountFields,
} from '../routes/account/account-fields.tsx';
import { AccountNews } from '../routes/account/account-screen.tsx';
import { NewPasswordScreen } from '../routes/account/new-password-screen.tsx';
import { OwnReservations } from '../routes/account/own-reservations.tsx';
import { OwnData, PasswordForm, SignOutForm } from '../routes/account/profile-sections.tsx';
import { ProviderLinks } from '../routes/account/provider-links.tsx';
import { Part, State } from './part.tsx';

type Answer = NonNullable<ComponentProps<typeof AccountForm>['answer']>;
type Refusal = Answer['refusal'];

const REQUIRED = message('validation.required');

const ANSWERS: Record<string, Refusal | undefined> = {
  'at rest': undefined,
  wrong: {
    kind: 'invalid',
    problems: (['firstName', 'lastName', 'email', 'password'] as const).map((field) => ({
      field,
      message: REQUIRED,
    })),
  },
  refused: { kind: 'refused' },
  'too many': { kind: 'too-many', retryAfterSeconds: 700 },
  'out of order': { kind: 'unavailable' },
};

const NEWS = ['check-mail', 'verified', 'signed-out', 'provider-failed', 'saved'] as const;

const PROFILE = {
  id: '1',
  email: 'ana.maria.perez@example.com',
  firstName: 'Ana',
  lastName: 'Pérez',
  phone: '+507 6123-4567',
  license: 'N-1234',
  birthday: undefined,
};

const RESERVATIONS = (
  ['confirmed', 'held', 'unconfirmed', 'review', 'expired', 'cancelled', 'ended'] as const
).map((state, index) => ({
  code: `FF-7K2Q9${index}`,
  carName: 'Toyota Corolla',
  state,
  pickupBranch: { es: 'Aeropuerto de Tocumen', en: 'Tocumen Airport' },
  returnBranch: { es: 'Costa del Este', en: 'Costa del Este' },
  pickupAt: '2026-12-24T10:00',
  returnAt: '2026-12-31T10:00',
  totalCents: 48_414,
}));

/** Account pages: forms, notices and profile. */
export function AccountParts() {
  return (
    <Part id="account" title="Account">
      <State name="what happened on the page before" isWide>
        {NEWS.map((notice) => (
          <AccountNews key={notice} notice={notice} />
        ))}
      </State>
      <div className="design-columns">
        {Object.entries(ANSWERS).map(([name, refusal]) => (
          <State key={name} name={name} isWide>
            <SampleForm refusal={refusal} />
          </State>
        ))}
        <State name="from the link of a mail" isWide>
          <NewPasswordScreen page="reset" token="" answer={undefined} />
        </State>
        <State name="sign in elsewhere" isWide>
          <ProviderLinks providers={['google', 'microsoft']} to={undefined} />
        </State>
        <State name="own data: editable" isWide>
          <OwnData profile={{ ...PROFILE, isEditable: true }} answer={undefined} />
        </State>
        <State name="own data: fixed, not kept" isWide>
          <OwnData profile={{ ...PROFILE, isEditable: false }} answer={undefined} />
          <OwnData profile={undefined} answer={undefined} />
        </State>
        <State name="another password" isWide>
          <PasswordForm email={PROFILE.email} answer={undefined} />
        </State>
        <State name="own reservations" isWide>
          <OwnReservations reservations={RESERVATIONS} />
        </State>
        <State name="no reservations; signing out" isWide>
          <OwnReservations reservations={[]} />
          <SignOutForm answer={undefined} />
          <SignOutForm answer={{ form: 'sign-out', refusal: { kind: 'refused' }, typed: {} }} />
        </State>
      </div>
    </Part>
  );
}

/** A form with every field of the account pages. */
function SampleForm({ refusal }: { refusal: Refusal | undefined }) {
  const answer: Answer | undefined = refusal && {
    form: 'fields',
    refusal,
    typed: { email: 'ana@example.com' },
  };
  const fields = useAccountFields(answer);
  return (
    <AccountForm
      answer={answer}
      fields={fields}
      refused="Login failed, please check your credentials."
      submit="Create an account"
    >
      <NameFields fields={fields} required />
      <EmailField fields={fields} />
      <PasswordField fields={fields} isNew />
    </AccountForm>
  );
}
