import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Language } from '#domain/texts.ts';

/** The access token expires at `expiresAt`; the refresh token can be used once. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: Instant;
}

export interface Profile {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  license: string;
  birthday: PanamaDate | undefined;
  /** Whether the service lets renters change their profile. */
  isEditable: boolean;
}

export type ProfileChanges = Partial<Omit<Profile, 'id' | 'email' | 'isEditable'>>;

export interface User {
  userId: string | undefined;
  profile: Profile | undefined;
}

export interface Visitor {
  clientIp: string;
  language: Language;
}

export type NotNow = { kind: 'unavailable' } | { kind: 'too-many'; retryAfterSeconds: number };

export type SignIn =
  | ({ kind: 'signed-in'; tokens: SessionTokens } & User)
  /** "Login failed, please check your credentials." For a wrong password and an unknown user alike. */
  | { kind: 'refused' }
  | NotNow;

export type Resumed =
  /** `isCleared`: the received tokens are invalid and must be deleted. */
  | { kind: 'anonymous'; isCleared: boolean }
  /** `isNew`: these tokens replace the received ones and must be stored. */
  | ({ kind: 'signed-in'; tokens: SessionTokens; isNew: boolean } & User)
  /** The session must be refreshed but the service is down: keep the tokens, show no user. */
  | { kind: 'unavailable'; tokens: Partial<SessionTokens> };

export type Done = { kind: 'done' } | NotNow;

export type Refusable = Done | { kind: 'refused' };

export type NewPassword = Refusable | { kind: 'weak-password' };

/** Targets of links in mails and of providers, without the language prefix; each reads `?token=`. */
export const accountPages = {
  verify: '/cuenta/verificar',
  reset: '/cuenta/restablecer',
  invitation: '/cuenta/invitacion',
  provider: '/cuenta/proveedor',
} as const;

/** Target of the link in the invitation of an employee. */
export const staffInvitation = '/staff/invitation';

export interface Accounts {
  signIn(credentials: { email: string; password: string }, visitor: Visitor): Promise<SignIn>;
  /** Refreshes an expired session, once for concurrent requests. An outage does not end the session. */
  resume(tokens: Partial<SessionTokens>): Promise<Resumed>;
  /** Sends a mail unless the address has an account; the response is the same. Grants no roles. */
  register(
    request: { email: string; password: string; firstName: string; lastName: string },
    visitor: Visitor,
  ): Promise<Done | { kind: 'weak-password' } | { kind: 'refused' }>;
  verifyEmail(token: string): Promise<Refusable>;
  /** Done for known and unknown addresses. */
  requestPasswordReset(email: string, visitor: Visitor): Promise<Done>;
  resetPassword(input: { token: string; password: string }): Promise<NewPassword>;
  acceptInvitation(input: { token: string; password: string }): Promise<NewPassword>;
  /** Makes a user without rights and mails a link to `staffInvitation`. `refused`: the site has no token that may. */
  inviteStaff(email: string): Promise<Refusable>;
  updateProfile(tokens: SessionTokens, changes: ProfileChanges): Promise<Refusable>;
  changePassword(tokens: SessionTokens, password: string): Promise<NewPassword>;
  signOut(tokens: Partial<SessionTokens>): Promise<void>;
  signOutEverywhere(tokens: SessionTokens): Promise<Refusable>;
  /** Empty when the service cannot be read. */
  listProviders(): Promise<string[]>;
  /** Forwards to `/auth/login/{provider}` or its `/callback`; redirects to the provider or `accountPages.provider`. */
  forwardProviderCall(call: ProviderCall): Promise<ProviderAnswer>;
}

export interface ProviderCall {
  provider: string;
  isCallback: boolean;
  /** With its `?`; ignored for the first request. */
  search: string;
  cookie: string;
  language: Language;
}

export type ProviderAnswer =
  | { kind: 'redirect'; location: string; setCookies: string[] }
  | { kind: 'refused' }
  | NotNow;

/** Set by a provider's callback; its value is a refresh token for `resume`. */
export const providerCookie = 'directus_refresh_token';
