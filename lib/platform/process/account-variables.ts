import { z } from "zod";
import { parseEmail } from "../mail/email";
import { parsedWith } from "./variable-types";

/** Returns undefined if one of them is no email address. */
function parseEmails(text: string): string[] | undefined {
  const emails = text.split(",").map((part) => parseEmail(part.trim()));
  return emails.every((email) => email !== undefined) ? emails : undefined;
}

/** Returns the host names in the form in which they are in parsed email addresses. */
function parseDomains(text: string): string[] | undefined {
  const emails = parseEmails(text.replace(/(^|,)\s*@?/g, "$1any@"));
  return emails?.map((email) => email.slice("any@".length));
}

/** The people who can have an account, and the operators of the server. */
export const accountVariables = {
  /** Email addresses of the operators. Defaults to the first owner, unless billing is enabled. */
  ALBUMEN_OPERATORS: parsedWith(parseEmails, "must be email addresses, separated by commas")
    .optional()
    .transform((emails) => emails ?? []),
  /**
   * The people who can create an account by signing in. Defaults to everyone if billing is enabled,
   * otherwise to invited people.
   */
  ALBUMEN_SIGN_UP: z.enum(["open", "invite", "closed"]).optional(),
  /** Email domains that need no invitation. */
  ALBUMEN_SIGN_UP_DOMAINS: parsedWith(parseDomains, "must be domains, separated by commas")
    .optional()
    .transform((domains) => domains ?? []),
};
