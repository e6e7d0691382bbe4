export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** Equal for repeated deliveries, so that receivers can drop duplicates. */
  messageId: string;
}

export interface Attachment {
  filename: string;
  /** For example `text/calendar; charset=utf-8; method=PUBLISH`. */
  contentType: string;
  content: Uint8Array;
  /** Of a picture that the HTML shows by `cid:`, for example `banner@firefly`. */
  contentId?: string;
}

export interface Mailer {
  /** Throws when the mail was not accepted. */
  send(mail: Mail): Promise<void>;
}
