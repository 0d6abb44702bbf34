import { AuthError } from "next-auth";
import { AppError } from "@/lib/kernel/errors";
import { mailErrors } from "@/lib/platform/mail";

/**
 * A sign-in link that was not sent. Auth.js passes only its own errors on to the caller of `signIn`; any other one becomes a
 * redirect.
 */
export class LinkNotSent extends AuthError {
  /** Whether the mail server does not take mail for this address, now or later. */
  readonly isRecipientRejected: boolean;

  constructor(error: unknown) {
    super("a sign-in link was not sent", { cause: error });
    this.type = "EmailSignInError";
    this.isRecipientRejected = error instanceof AppError && error.code === mailErrors.recipientRejected.code;
  }
}
