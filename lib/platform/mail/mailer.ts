/**
 * A mailbox. An object all the way to the mail library: a text would be parsed there, and commas, brackets and line breaks
 * in it would make further recipients or headers.
 */
export interface MailAddress {
  name?: string;
  /** As `parseEmail` returns it. */
  address: string;
}

/** A message to one person. */
export interface Mail {
  /** Becomes the Message-ID, by which mail programs can drop the second of two copies. */
  id?: string;
  to: MailAddress;
  subject: string;
  text: string;
  /** The same for programs that show HTML. */
  html?: string;
}

export interface Mailer {
  /** Resolves once the message is accepted for delivery; otherwise raises an `AppError` of `mailErrors`. */
  send(mail: Mail): Promise<void>;
}
