/**
 * Who gets a message. An object all the way to the mail library: a string would be parsed there, and commas, brackets and
 * line breaks in it would make further recipients or headers.
 */
export interface Recipient {
  name?: string;
  /** As `parseEmail` returns it. */
  address: string;
}

/** A message to one person. */
export interface Mail {
  to: Recipient;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
