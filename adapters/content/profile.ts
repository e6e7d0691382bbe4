import { parsePanamaDate } from '#domain/calendar/panama.ts';
import type { Profile, ProfileChanges } from '#operations/ports/accounts.ts';

export const profileFields = 'id,email,first_name,last_name,phone,license,birthday';

/** Column of `directus_users` for each field of a profile. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  license: 'license',
  birthday: 'birthday',
} as const satisfies Record<keyof ProfileChanges, string>;

/** Maps a record of `directus_users`. Returns undefined when the token may not read id or e-mail address. */
export function parseProfile(
  user: Record<string, unknown>,
  { isEditable }: { isEditable: boolean },
): Profile | undefined {
  const text = (name: string) => (typeof user[name] === 'string' ? user[name] : '');
  if (text('id') === '' || text('email') === '') return undefined;
  return {
    id: text('id'),
    email: text('email'),
    firstName: text(columns.firstName),
    lastName: text(columns.lastName),
    phone: text(columns.phone),
    license: text(columns.license),
    birthday: parsePanamaDate(text(columns.birthday)),
    isEditable,
  };
}

/** Columns to update. Takes only fields of the profile from the object. The empty text becomes null. */
export function toUserChanges(changes: ProfileChanges): Record<string, string | null> {
  const written: Record<string, string | null> = {};
  for (const name of ['firstName', 'lastName', 'phone', 'license', 'birthday'] as const) {
    if (name in changes) written[columns[name]] = changes[name] || null;
  }
  return written;
}
