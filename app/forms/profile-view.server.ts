import type { Profile } from '#operations/ports/accounts.ts';
import { formatPhone } from './format-phone.server.ts';

/** Returns a profile for display in forms, with the telephone number in readable groups. */
export function toProfileView(profile: Profile | undefined): Profile | undefined {
  return profile && { ...profile, phone: formatPhone(profile.phone) };
}
