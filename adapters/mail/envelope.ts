import type { Mail } from '#operations/ports/mailer.ts';

/** A mail in the format of nodemailer. */
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

/** Adds the sender and a message id that stays equal when the mail is sent again. */
export function toEnvelope(mail: Mail, from: string): Envelope {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) })),
    messageId: toMessageId(mail.messageId, from),
    // Prevents automatic replies, such as holiday notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** `<id@domain of the sender>`. Characters that RFC 5322 does not allow become dots. */
function toMessageId(id: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${id.replace(/[^A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/g, '.')}@${domain}>`;
}
