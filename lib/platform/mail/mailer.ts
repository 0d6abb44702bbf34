/**
 * A mailbox. It stays an object up to the mail library, which would parse a string: commas, brackets and line breaks in
 * it would add recipients or headers.
 */
export interface MailAddress {
  name?: string;
  /** In the form that `parseEmail` returns. */
  address: string;
}

/** A message to one person. */
export interface Mail {
  /** Becomes the Message-ID, which lets mail clients drop a duplicate. */
  id?: string;
  to: MailAddress;
  subject: string;
  text: string;
  /** The HTML version of `text`. */
  html?: string;
}

export interface Mailer {
  /** Resolves once the message is accepted for delivery; otherwise throws an `AppError` of `mailErrors`. */
  send(mail: Mail): Promise<void>;
}
