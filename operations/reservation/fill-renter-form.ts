import type { RenterForm } from '#domain/renter/renter.ts';
import type { Profile } from '../ports/accounts.ts';

/** Fills an untouched form from the profile. Never fills in the consent. */
export function fillRenterForm(form: RenterForm, profile: Profile | undefined): RenterForm {
  const { terms, ...typed } = form;
  if (!profile || terms || Object.values(typed).some((text) => text.trim() !== '')) return form;
  const { firstName, lastName, email, phone, license, birthday } = profile;
  return { firstName, lastName, email, phone, license, birthday: birthday ?? '', terms };
}
