import { cleanText } from '../clean-text.ts';

const LOCAL = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}$/u;
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Top-level domains have no digits, except in the ASCII form of other scripts. */
const TOP_LEVEL = /^(?:xn--[a-z\d-]{2,59}|\p{L}[\p{L}\p{M}]{1,62})$/iu;

/**
 * Accepts one deliverable address: a domain with a dot, no comments or quotes, no control or invisible characters, no IP
 * address, no top-level domain of one letter.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (at < 1 || text.length > 254 || labels.length < 2 || cleanText(text) !== text) return false;
  if (!LOCAL.test(local) || /^\.|\.\.|\.$/.test(local)) return false;
  return labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '');
}

/** Returns a typed address cleaned and trimmed, with the domain in lower case. */
export function normalizeEmail(text: string): string {
  const trimmed = cleanText(text).trim();
  const at = trimmed.lastIndexOf('@');
  return trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}
