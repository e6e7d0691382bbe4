/** A finished mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Same id, same mail: lets a receiver drop a repeated delivery. */
  messageId: string;
}

export interface Mailer {
  /** Throws when the mail was not accepted. */
  send(mail: Mail): Promise<void>;
}
