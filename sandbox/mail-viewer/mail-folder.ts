import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeBody, listLeaves, type MimePart, readPart } from './mime.ts';

interface Attachment {
  name: string;
  type: string;
  content: Buffer;
}

/** A decoded mail. */
interface ReadableMail {
  from: string;
  to: string;
  subject: string;
  /** As in the header. */
  date: string;
  messageId: string;
  headers: [name: string, value: string][];
  text: string | undefined;
  html: string | undefined;
  attachments: Attachment[];
}

export interface StoredMail extends ReadableMail {
  id: string;
  /** Time when the file was written, in epoch milliseconds. */
  storedAt: number;
}

/** All mails of a folder, newest first. Empty when the folder does not exist yet. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => /^([\w-]+)\.eml$/.exec(name)?.[1] ?? []);
  const mails = await Promise.all(ids.map((id) => findMail(folder, id)));
  return mails.filter((mail) => mail !== undefined).sort((one, other) => other.storedAt - one.storedAt);
}

/** The mail with an id; undefined when there is no such file. */
export async function findMail(folder: string, id: string): Promise<StoredMail | undefined> {
  const file = toFile(folder, id);
  if (!file) return undefined;
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const { mtimeMs } = await stat(file);
  return { ...parseMail(bytes), id, storedAt: mtimeMs };
}

export async function findRawMail(folder: string, id: string): Promise<Buffer | undefined> {
  const file = toFile(folder, id);
  return file === undefined ? undefined : readFile(file).catch(() => undefined);
}

/** Path of a mail. Ids come from URLs, so other characters are refused: a path must not leave the folder. */
function toFile(folder: string, id: string): string | undefined {
  return /^[\w-]+$/.test(id) ? path.join(folder, `${id}.eml`) : undefined;
}

/** Parses a mail file. Never throws; missing headers are empty. */
export function parseMail(bytes: Buffer): ReadableMail {
  const mail = readPart(bytes);
  const leaves = listLeaves(mail);
  const header = (name: string) => mail.headers.get(name) ?? '';
  const shown = leaves.filter((leaf) => !isAttachment(leaf));
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    messageId: header('message-id'),
    headers: [...mail.headers],
    text: findText(shown, 'text/plain'),
    html: findText(shown, 'text/html'),
    attachments: leaves.filter(isAttachment).map(toAttachment),
  };
}

function findText(parts: MimePart[], type: string): string | undefined {
  const part = parts.find((candidate) => typeOf(candidate) === type);
  return part && decodeBody(part).toString('utf8');
}

function isAttachment(part: MimePart): boolean {
  const isPlain = ['text/plain', 'text/html'].includes(typeOf(part));
  return !isPlain || /^attachment/i.test(part.headers.get('content-disposition') ?? '');
}

function toAttachment(part: MimePart): Attachment {
  const named = `${part.headers.get('content-disposition')}; ${part.headers.get('content-type')}`;
  return {
    name: /name="?([^";]+)"?/i.exec(named)?.[1] ?? 'attachment',
    type: typeOf(part),
    content: decodeBody(part),
  };
}

function typeOf(part: MimePart): string {
  return (part.headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '';
}
