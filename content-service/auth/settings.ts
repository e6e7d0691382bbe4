import { setTimeout } from 'node:timers/promises';
import { usualCost } from './passwords.ts';

/** A mail that the service requests; the caller's `sendMail` writes its text. */
export interface AccountMail {
  kind: 'verify-email' | 'reset-password' | 'invitation';
  to: string;
  url: string;
}

/** An OpenID provider, configured by its discovery document. */
export interface Provider {
  name: string;
  /** Without `/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Return pages of a sign-in: exact origin and path. */
  redirectAllowList: string[];
}

/** Settings of accounts. The defaults are those of content.md#defaults. */
export interface AuthSettings {
  /** Key that signs tokens. It must be the same in all processes and after restarts. */
  secret: string;
  /** An earlier secret, whose tokens are still accepted. */
  previousSecret?: string | undefined;
  /** Resolves after `ms` milliseconds. */
  wait: (ms: number) => Promise<unknown>;
  /** Sends a mail. A rejection is reported to `onError`; the response to the request stays the same. */
  sendMail: (mail: AccountMail) => Promise<void>;
  /** Public address of the service, ending in a slash. */
  publicUrl: string;
  /** Addresses that links in mails may have, by origin and path. */
  allowedUrls: { verification: string[]; passwordReset: string[]; invite: string[] };
  isCookieSecure: boolean;
  /** Responses about accounts take at least this long, so that their time reveals nothing. */
  stallMs: { login: number; register: number };
  accessTokenMs: number;
  refreshTokenMs: number;
  /** From the sign-in, however often the session is refreshed. */
  longestSessionMs: number;
  /** How long a refresh token that was just replaced still gives the pair that replaced it. */
  refreshGraceMs: number;
  /**
   * Failed sign-ins within a window after which sign-ins are delayed, after which their network is blocked,
   * and after which the account is blocked for all networks.
   */
  signIn: { slowAfter: number; refuseAfter: number; refuseAccountAfter: number; windowMs: number };
  registration: { isOpen: boolean; mustVerify: boolean; perMinute: number; role: string };
  passwordCost: number;
  passwordPolicy: RegExp;
  /** Whether an attacker would try this password early for a user with this address and these names. */
  isGuessable: (password: string, about: string[]) => boolean;
  providers: Provider[];
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Defaults, equal to those of Directus. */
export const defaultSettings = {
  wait: (ms: number) => setTimeout(ms),
  sendMail: async () => undefined,
  publicUrl: 'http://content.internal/',
  allowedUrls: { verification: [], passwordReset: [], invite: [] },
  isCookieSecure: false,
  stallMs: { login: 500, register: 750 },
  accessTokenMs: 15 * minute,
  refreshTokenMs: 7 * day,
  longestSessionMs: 90 * day,
  refreshGraceMs: 10_000,
  signIn: { slowAfter: 5, refuseAfter: 20, refuseAccountAfter: 100, windowMs: 15 * minute },
  passwordCost: usualCost,
  passwordPolicy: /^.{8,}$/su,
  isGuessable: () => false,
  providers: [],
};

/** Secrets whose tokens are accepted. The first one signs new tokens. */
export function secretsOf({ secret, previousSecret }: AuthSettings): string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret];
}

/** Lifetimes of the links in mails. */
export const mailTokenMs = { reset: day, verify: 7 * day, invite: 7 * day };
