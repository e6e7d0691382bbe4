import { describe, expect, it } from 'vitest';
import { fillRenterForm } from './update-draft.ts';

const empty = { firstName: '', lastName: '', email: '', phone: '', birthday: '', license: '', terms: false };
const profile = {
  id: '7',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ruiz',
  phone: '+50761234567',
  license: '8-123-456',
  birthday: undefined,
  isEditable: true,
};

describe('the client form', () => {
  it('is filled from the profile of the signed-in renter', () => {
    expect(fillRenterForm(empty, profile)).toEqual({
      ...empty,
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      phone: '+50761234567',
      license: '8-123-456',
    });
  });

  it('is unchanged for other visitors', () => {
    expect(fillRenterForm(empty, undefined)).toBe(empty);
  });

  it('keeps what was typed, for example for another driver', () => {
    const typed = { ...empty, firstName: 'Luis' };
    expect(fillRenterForm(typed, profile)).toBe(typed);
  });
});
