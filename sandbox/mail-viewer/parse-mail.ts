import { decodeBody, listLeaves, type MimePart, readPart } from './mime.ts';

export interface Attachment {
  name: string;
  type: string;
  content: Buffer;
}

/** A decoded mail. */
export interface ReadableMail {
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
