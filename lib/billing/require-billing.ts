import { AppError } from "@/lib/kernel/errors";
import { billingErrors } from "./errors";
import { isBillingEnabled } from "./limits";

/** @throws AppError BILLING_DISABLED where no plans are sold */
export function requireBilling(): void {
  if (!isBillingEnabled()) throw new AppError(billingErrors.disabled);
}
