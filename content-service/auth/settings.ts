import { setTimeout } from 'node:timers/promises';
import { usualCost } from './passwords.ts';

/** A mail that the service wants to be sent; the receiver puts it into words. */
export interface AccountMail {
  kind: 'verify-email' | 'reset-password' | 'invitation';
  to: string;
  /** Where its button leads; carries the token. */
  url: string;
}

/** An OpenID provider, by its discovery document. */
export interface Provider {
  name: string;
  /** Without `/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Pages to which a sign-in may lead: exact origin and path. */
  redirectAllowList: string[];
}

/** How accounts work; defaults are those of CONTENT.md section 6. */
export interface AuthSettings {
  /** Signs tokens; the same in all processes, and kept over restarts. */
  secret: string;
  now: () => number;
  /** Lets time pass. */
  wait: (ms: number) => Promise<unknown>;
  /** Sends a mail. A failure is told of and not shown to the caller. */
  sendMail: (mail: AccountMail) => Promise<void>;
  /** Address of the service as browsers see it, ending in a slash. */
  publicUrl: string;
  /** Addresses to which links of mails may lead, by origin and path. */
  allowedUrls: { verification: string[]; passwordReset: string[]; invite: string[] };
  isCookieSecure: boolean;
  /** Answers about accounts take at least this long, so that their time tells nothing. */
  stallMs: { login: number; register: number };
  accessTokenMs: number;
  refreshTokenMs: number;
  sessionMs: number;
  /** How long a refresh token that was just replaced still gives the pair that replaced it. */
  refreshGraceMs: number;
  /** Wrong sign-ins in a window after which the next is slow, after which a network is refused, and after which all are. */
  signIn: { slowAfter: number; refuseAfter: number; refuseAccountAfter: number; windowMs: number };
  registration: { isOpen: boolean; mustVerify: boolean; perMinute: number; role: string };
  /** N of scrypt for new passwords. */
  passwordCost: number;
  /** What a new password has to match. */
  passwordPolicy: RegExp;
  /** Whether a new password is one of the first to be tried for a user of this address and these names. */
  isGuessable: (password: string, about: string[]) => boolean;
  providers: Provider[];
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** What nobody sets is as Directus has it. */
export const defaultSettings = {
  now: () => Date.now(),
  wait: (ms: number) => setTimeout(ms),
  sendMail: async () => undefined,
  publicUrl: 'http://content.internal/',
  allowedUrls: { verification: [], passwordReset: [], invite: [] },
  isCookieSecure: false,
  stallMs: { login: 500, register: 750 },
  accessTokenMs: 15 * minute,
  refreshTokenMs: 7 * day,
  sessionMs: day,
  refreshGraceMs: 10_000,
  signIn: { slowAfter: 5, refuseAfter: 20, refuseAccountAfter: 100, windowMs: 15 * minute },
  passwordCost: usualCost,
  passwordPolicy: /^.{8,}$/su,
  isGuessable: () => false,
  providers: [],
};

/** How long the links of mails work. */
export const mailTokenMs = { reset: day, verify: 7 * day, invite: 7 * day };
