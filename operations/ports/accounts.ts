import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Language } from '#domain/texts.ts';

/** Proof of a sign-in. The access token expires at `expiresAt`; the refresh token is good for the next pair, once. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: Instant;
}

/** A renter as the account pages and the client form know him; unknown texts are empty. */
export interface Profile {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  license: string;
  birthday: PanamaDate | undefined;
  /** Whether the service lets the renter change it himself. */
  isEditable: boolean;
}

export type ProfileChanges = Partial<Omit<Profile, 'id' | 'email' | 'isEditable'>>;

/** Who is signed in, as far as the service tells now. A service may tell the id and nothing more. */
export interface User {
  userId: string | undefined;
  profile: Profile | undefined;
}

/** Who asks, for limits: the visitor's address, and the language of the page and its mails. */
export interface Visitor {
  clientIp: string;
  language: Language;
}

/** The service cannot answer now, or too much was asked of it. */
export type NotNow = { kind: 'unavailable' } | { kind: 'too-many'; retryAfterSeconds: number };

export type SignIn =
  | ({ kind: 'signed-in'; tokens: SessionTokens } & User)
  /** "Login failed, please check your credentials." Wrong password and unknown user are not told apart. */
  | { kind: 'refused' }
  | NotNow;

/** What a page knows of its visitor at its start. */
export type Resumed =
  /** `isCleared`: there were tokens; they are no good any more and have to be forgotten. */
  | { kind: 'anonymous'; isCleared: boolean }
  /** `isNew`: these tokens replace the ones that came and have to be kept. */
  | ({ kind: 'signed-in'; tokens: SessionTokens; isNew: boolean } & User)
  /** The session has to be refreshed, and the service cannot be asked: nobody is known for now, and the tokens stay. */
  | { kind: 'unavailable'; tokens: Partial<SessionTokens> };

export type Done = { kind: 'done' } | NotNow;

export type Refusable = Done | { kind: 'refused' };

/** A new password that the service does not take, beside the refusal of the link's token. */
export type NewPassword = Refusable | { kind: 'weak-password' };

/** Where links of mails and providers lead, after the language's prefix; each takes its token as `?token=`. */
export const accountPages = {
  verify: '/cuenta/verificar',
  reset: '/cuenta/restablecer',
  invitation: '/cuenta/invitacion',
  provider: '/cuenta/proveedor',
} as const;

/** Renters' accounts, which the content service keeps. */
export interface Accounts {
  signIn(credentials: { email: string; password: string }, visitor: Visitor): Promise<SignIn>;
  /**
   * To be called at the start of a page with the tokens that came: refreshes an expired session, once however many pages ask at
   * the same time, and loads the user. A refused refresh ends the session; an outage does not.
   */
  resume(tokens: Partial<SessionTokens>): Promise<Resumed>;
  /** A mail goes to the address, unless it has an account already: the answer is the same. Knows no roles. */
  register(
    wish: { email: string; password: string; firstName: string; lastName: string },
    visitor: Visitor,
  ): Promise<Done | { kind: 'weak-password' } | { kind: 'refused' }>;
  verifyEmail(token: string): Promise<Refusable>;
  /** Done for known and unknown addresses. */
  requestPasswordReset(email: string, visitor: Visitor): Promise<Done>;
  resetPassword(input: { token: string; password: string }): Promise<NewPassword>;
  acceptInvitation(input: { token: string; password: string }): Promise<NewPassword>;
  updateProfile(tokens: SessionTokens, changes: ProfileChanges): Promise<Refusable>;
  /** Ends all sessions of the user. */
  changePassword(tokens: SessionTokens, password: string): Promise<NewPassword>;
  signOut(tokens: Partial<SessionTokens>): Promise<void>;
  /** Ends the sessions of this user on all devices. */
  signOutEverywhere(tokens: SessionTokens): Promise<Refusable>;
  /** Names of the providers one may sign in with; none when that cannot be read. */
  listProviders(): Promise<string[]>;
  /**
   * Passes a call of a browser to `/auth/login/{provider}` or its `/callback` on to the service. The answer is a redirect, to the
   * provider and then to `accountPages.provider`, with cookies for the browser.
   */
  forwardProviderCall(call: ProviderCall): Promise<ProviderAnswer>;
}

export interface ProviderCall {
  provider: string;
  isCallback: boolean;
  /** Query of the callback, with its `?`; ignored for the first call. */
  search: string;
  cookie: string;
  language: Language;
}

export type ProviderAnswer =
  | { kind: 'redirect'; location: string; setCookies: string[] }
  | { kind: 'refused' }
  | NotNow;

/** The cookie with which a provider's callback hands over: its value is a refresh token for `resume`. */
export const providerCookie = 'directus_refresh_token';
