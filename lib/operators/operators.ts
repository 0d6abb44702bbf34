import { isBillingEnabled } from "@/lib/billing";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/platform/process/env";
import { findFirstOwner } from "./repository";

/**
 * Whether the caller operates the installation: an account that the environment names, or the first owner of an installation that
 * names none and sells no plans. A disabled account operates nothing.
 */
export async function isOperator({ account, isDisabled }: Actor): Promise<boolean> {
  return !isDisabled && (await listOperators()).includes(account.email);
}

/** The email addresses of those who operate the installation, whether they have an account or not. */
export async function listOperators(): Promise<readonly string[]> {
  const { ALBUMEN_OPERATORS: operators } = env();
  if (operators.length > 0 || isBillingEnabled()) return operators;
  const first = await findFirstOwner();
  return first === undefined ? [] : [first];
}
