import { describe, expect, it } from 'vitest';
import {
  checkNewPassword,
  checkPasswordRequest,
  checkProfile,
  checkRegistration,
  checkSignIn,
  MAXIMUM_PASSWORD,
} from './check-account.ts';

const renter = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', password: 'eight ch' };
const parsePhone = (text: string) =>
  /^\+?\d{8,}$/.test(text) ? `+507${text.replace('+507', '')}` : undefined;

function messagesOf(check: { kind: string; problems?: { field: string; message: { key: string } }[] }) {
  return Object.fromEntries((check.problems ?? []).map(({ field, message }) => [field, message.key]));
}

describe('signing in', () => {
  it('accepts any password, also one made under older rules', () => {
    expect(checkSignIn({ email: ' Ana@Example.COM ', password: ' x ' })).toEqual({
      kind: 'valid',
      form: { email: 'Ana@example.com', password: ' x ' },
    });
  });

  it('reports missing fields', () => {
    expect(messagesOf(checkSignIn({ email: '', password: '' }))).toEqual({
      email: 'validation.empty.email',
      password: 'validation.empty.password',
    });
  });

  it('requires a mail address', () => {
    expect(messagesOf(checkSignIn({ email: 'ana', password: 'x' }))).toEqual({ email: 'validation.email' });
  });
});

describe('a registration', () => {
  it('has a name, an address and a password, and drops other fields', () => {
    const sent = { ...renter, firstName: '  Ana \n María ', role: 'administrator', status: 'active' };
    expect(checkRegistration(sent)).toEqual({ kind: 'valid', form: { ...renter, firstName: 'Ana María' } });
  });

  it('has a password of at least eight characters, counted as graphemes', () => {
    expect(messagesOf(checkRegistration({ ...renter, password: 'seven c' }))).toEqual({
      password: 'validation.password',
    });
    expect(messagesOf(checkRegistration({ ...renter, password: '🚗🚗🚗🚗' }))).toEqual({
      password: 'validation.password',
    });
  });

  it('has names with letters', () => {
    expect(messagesOf(checkRegistration({ ...renter, firstName: ' ', lastName: 'a'.repeat(81) }))).toEqual({
      firstName: 'validation.empty.firstName',
      lastName: 'validation.tooLong',
    });
  });
});

describe('a new password', () => {
  it('may hold spaces and any letters', () => {
    expect(checkNewPassword({ password: ' ñandú en el río ' }).kind).toBe('valid');
  });

  it.each([
    ['', 'validation.empty.password'],
    ['short', 'validation.password'],
    ['a'.repeat(MAXIMUM_PASSWORD + 1), 'validation.tooLong'],
  ])('is not %s', (password, key) => {
    expect(messagesOf(checkNewPassword({ password }))).toEqual({ password: key });
  });
});

describe('the address for a new password', () => {
  it('is an address', () => {
    expect(checkPasswordRequest({ email: 'ana@example.com' }).kind).toBe('valid');
    expect(messagesOf(checkPasswordRequest({ email: 'ana@' }))).toEqual({ email: 'validation.email' });
  });
});

describe('a profile', () => {
  it('may be empty', () => {
    const empty = { firstName: '', lastName: '', phone: ' ', license: '' };
    expect(checkProfile(empty, parsePhone)).toEqual({ kind: 'valid', form: { ...empty, phone: '' } });
  });

  it('keeps a telephone number in one form', () => {
    const typed = { firstName: 'Ana', lastName: 'Ruiz', phone: '61234567', license: '8-123-456' };
    expect(checkProfile(typed, parsePhone)).toMatchObject({ form: { phone: '+50761234567' } });
  });

  it('takes no number that is none', () => {
    const typed = { firstName: '', lastName: '', phone: 'call me', license: '' };
    expect(messagesOf(checkProfile(typed, parsePhone))).toEqual({ phone: 'validation.phone' });
  });
});
