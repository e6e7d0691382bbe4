import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { decodeWords, type Attachment as MailPart } from 'postal-mime';

interface Attachment {
  name: string;
  type: string;
  content: Buffer;
}

interface ReadableMail {
  from: string;
  to: string;
  subject: string;
  /** As in the header. */
  date: string;
  messageId: string;
  headers: [name: string, value: string][];
  text: string | undefined;
  /** With the pictures that are part of the mail. */
  html: string | undefined;
  /** Without those pictures. */
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
  return { ...(await parseMail(bytes)), id, storedAt: mtimeMs };
}

export async function findRawMail(folder: string, id: string): Promise<Buffer | undefined> {
  const file = toFile(folder, id);
  return file === undefined ? undefined : readFile(file).catch(() => undefined);
}

/** Path of a mail. Ids come from URLs, so other characters are refused: a path must not leave the folder. */
function toFile(folder: string, id: string): string | undefined {
  return /^[\w-]+$/.test(id) ? path.join(folder, `${id}.eml`) : undefined;
}

/** Parses a mail file. Missing headers are empty. */
export async function parseMail(bytes: Buffer): Promise<ReadableMail> {
  const mail = await PostalMime.parse(bytes);
  const headers = mail.headers.map(({ key, value }): [string, string] => [key, decodeWords(value)]);
  const header = (name: string) => headers.find(([key]) => key === name)?.[1] ?? '';
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    messageId: header('message-id'),
    headers,
    text: mail.text,
    html: mail.attachments.reduce(showPicture, mail.html),
    attachments: mail.attachments
      .filter(({ related }) => !related)
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? 'attachment',
        type: mimeType,
        content: toBytes(content),
      })),
  };
}

function showPicture(
  html: string | undefined,
  { contentId, mimeType, content }: MailPart,
): string | undefined {
  if (!contentId) return html;
  const url = `data:${mimeType};base64,${toBytes(content).toString('base64')}`;
  return html?.replaceAll(`cid:${contentId.slice(1, -1)}`, url);
}

function toBytes(content: MailPart['content']): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
