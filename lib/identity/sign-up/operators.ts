import { isBillingEnabled } from "@/lib/billing";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/platform/process/env";
import { listOperatorEmails } from "./repository";

/**
 * Whether the caller operates the installation: an account that the environment names; or, where it
 * names none and no plans are sold, one that the first sign-in link or the command line made an
 * operator. A disabled account operates nothing.
 */
export async function isOperator({ account, isDisabled }: Actor): Promise<boolean> {
  return !isDisabled && (await listOperators()).includes(account.email);
}

/**
 * The email addresses of the operators of the installation, whether they have an account or not.
 */
export async function listOperators(): Promise<readonly string[]> {
  const { ALBUMEN_OPERATORS: operators } = env();
  if (operators.length > 0 || isBillingEnabled()) return operators;

  return listOperatorEmails();
}
