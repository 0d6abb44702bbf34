import { type Actor, isAdminScope, isElevatedScope, requireFreshSignIn } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isOperator } from "./sign-up";

/**
 * Requires a recent sign-in for a key with `*`, which can do what its owner can, or with an
 * elevated scope.
 * @throws AppError FRESH_SIGN_IN_REQUIRED
 */
export function requireFreshSignInFor(actor: Actor, scopes: readonly string[]): void {
  if (scopes.some((scope) => scope === "*" || isElevatedScope(scope))) requireFreshSignIn(actor);
}

/**
 * Rejects scopes that no key of this owner and library can use: only operators have `admin:*`, and
 * sessions and the installation belong to no library of another account.
 * @throws AppError VALIDATION_ERROR
 */
export async function rejectUnusableScopes(
  actor: Actor,
  scopes: readonly string[],
  isOwnLibrary: boolean,
): Promise<void> {
  const ofAccount = scopes.filter((scope) => isElevatedScope(scope) && !scope.startsWith("members:"));
  if (!isOwnLibrary && ofAccount.length > 0)
    throw validationError({ scopes: [`${ofAccount.join(", ")}: only for a key of your own library`] });

  const ofOperators = scopes.filter(isAdminScope);
  if (ofOperators.length > 0 && !(await isOperator(actor)))
    throw validationError({ scopes: [`${ofOperators.join(", ")}: only for a key of an administrator`] });
}
