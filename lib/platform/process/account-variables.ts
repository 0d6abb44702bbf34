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

/** Who may have an account, and who operates the installation. */
export const accountVariables = {
  /** Who operates the installation. Without it the first owner does, unless plans are sold. */
  ALBUMEN_OPERATORS: parsedWith(parseEmails, "must be email addresses, separated by commas")
    .optional()
    .transform((emails) => emails ?? []),
  /**
   * Who may create an account by signing in. Without it: everyone where plans are sold, else who is
   * invited.
   */
  ALBUMEN_SIGN_UP: z.enum(["open", "invite", "closed"]).optional(),
  /** Email domains that need no invitation. */
  ALBUMEN_SIGN_UP_DOMAINS: parsedWith(parseDomains, "must be domains, separated by commas")
    .optional()
    .transform((domains) => domains ?? []),
};
