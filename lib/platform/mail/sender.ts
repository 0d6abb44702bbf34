import { parseEmail } from "./email";
import type { MailAddress } from "./mailer";

const namedSender = /^([^<>"\p{Cc}]*[^<>"\p{Cc}\s])\s*<([^<>]+)>$/u;

/** Parses `local@domain` or `Name <local@domain>`; undefined for anything else. */
export function parseSender(text: string): MailAddress | undefined {
  const [, name, emailText = text] = namedSender.exec(text.trim()) ?? [];
  const address = parseEmail(emailText);
  return address === undefined ? undefined : { ...(name !== undefined && { name: name.trim() }), address };
}
