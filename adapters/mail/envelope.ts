import type { Mail } from '#operations/ports/mailer.ts';

/** A mail in the words of nodemailer. */
export interface Envelope {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
  messageId: string;
  headers: Record<string, string>;
}

/** Adds what every mail of the site has: the sender, and an id that stays the same when it is sent again. */
export function toEnvelope(mail: Mail, from: string): Envelope {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) })),
    messageId: toMessageId(mail.messageId, from),
    // Tells holiday responders and mailing lists that no person waits for an answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** `<id@domain of the sender>`, with the id in the characters that RFC 5322 allows there. */
function toMessageId(id: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${id.replace(/[^A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/g, '.')}@${domain}>`;
}
