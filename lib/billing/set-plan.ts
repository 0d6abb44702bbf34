import { type ChangeActor, commitChange, serviceActor } from "@/lib/changes";
import type { PlanTier } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { findCustomer, saveSubscription } from "./subscription-repository";

/**
 * Sets the plan of an account by hand. `sponsor` stays whatever Stripe reports; any other plan
 * follows the account's subscription again, if there is one.
 * @throws AppError NOT_FOUND
 */
export async function setPlan(
  owner: string,
  planTier: PlanTier,
  actor: ChangeActor = serviceActor(owner),
): Promise<void> {
  await transaction(async () => {
    const account = await findCustomer(owner);
    if (!account) throw new AppError(commonErrors.notFound, { message: `There is no owner ${owner}.` });
    if (account.planTier === planTier) return;

    await saveSubscription(owner, { planTier }, isoTime());
    await commitChange(actor, {
      resource: "subscription",
      action: "update",
      id: account.uid,
      fields: ["plan"],
      present: async () => ({ plan: planTier }),
    });
  });
}
