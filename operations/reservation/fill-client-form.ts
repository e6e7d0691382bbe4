import type { ClientForm } from '#domain/client/client.ts';
import type { Profile } from '../ports/accounts.ts';

/** The client form of a signed-in renter: his profile, until he has typed anything. Consent is never filled in. */
export function fillClientForm(form: ClientForm, profile: Profile | undefined): ClientForm {
  const { terms, ...typed } = form;
  if (!profile || terms || Object.values(typed).some((text) => text.trim() !== '')) return form;
  const { firstName, lastName, email, phone, license, birthday } = profile;
  return { firstName, lastName, email, phone, license, birthday: birthday ?? '', terms };
}
