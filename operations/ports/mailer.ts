/** A finished mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** Same id, same mail: lets a receiver drop a repeated delivery. */
  messageId: string;
}

export interface Attachment {
  filename: string;
  /** With its parameters: `text/calendar; charset=utf-8; method=PUBLISH`. */
  contentType: string;
  content: Uint8Array;
}

export interface Mailer {
  /** Throws when the mail was not accepted. */
  send(mail: Mail): Promise<void>;
}
