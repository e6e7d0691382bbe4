import type { Profile } from '#operations/ports/accounts.ts';
import { formatPhone } from './format-phone.server.ts';

/** A profile as forms show it: the telephone number in the groups in which people read it. */
export function toShownProfile(profile: Profile | undefined): Profile | undefined {
  return profile && { ...profile, phone: formatPhone(profile.phone) };
}
