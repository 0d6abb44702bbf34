import { AppError, type ErrorDefinition } from "@/lib/kernel/errors";
import { billingErrors } from "./errors";
import { isBillingEnabled } from "./limits";

/** @throws AppError with this error where no plans are sold */
export function requireBilling(error: ErrorDefinition = billingErrors.disabled): void {
  if (!isBillingEnabled()) throw new AppError(error);
}
