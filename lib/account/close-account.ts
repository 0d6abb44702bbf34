import { recordAudit } from "@/lib/audit";
import { invalidateOwner } from "@/lib/caching";
import { publish } from "@/lib/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { queueMail } from "@/lib/mail";
import { transaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/logger/logger";
import { deleteCredentials, lockOpenAccount, markClosed } from "./closing-repository";
import { deletionMail } from "./deletion-mail";
import type { CloseAccount, ClosedAccount } from "./resource";

/**
 * Closes the account: from the commit on nobody signs in to it, no key of it opens anything, and none of its images is shown.
 * What it held is removed by a job. Closing it again changes nothing.
 */
export async function closeAccount(
  { account: { uid } }: Actor,
  { confirm }: CloseAccount,
): Promise<ClosedAccount> {
  await transaction(async () => {
    const account = await lockOpenAccount(uid);
    if (!account) return;
    if (confirm !== account.handle) {
      throw validationError({ confirm: [`is not the handle of the account, ${account.handle}`] });
    }
    await deleteCredentials(account);
    await markClosed(uid, isoTime());
    await recordAudit({ owner: account.owner, action: "delete", resourceType: "account", resourceId: uid });
    await publish("account/closed", { uid });
    await queueMail(deletionMail(account.owner, account.handle));
    await invalidateOwner(uid);
  });
  // The account's own audit log goes with it.
  logger().info({ uid }, "an account was closed by its owner");
  return { deleted: true };
}
