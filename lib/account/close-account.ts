import { commitChange } from "@/lib/changes";
import { appOrigin } from "@/lib/image-urls";
import { queueMail } from "@/lib/jobs/mail";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { getTranslator, language, loadLanguage } from "@/lib/platform/i18n/translator";
import { type Mail, renderMail } from "@/lib/platform/mail";
import { logger } from "@/lib/platform/process/logger";
import { findChosenLanguage } from "@/lib/settings";
import { deleteCredentials, lockOpenAccount, markClosed } from "./closing-repository";
import type { CloseAccount, ClosedAccount } from "./resource";

/**
 * Closes the account: from the commit on, sign-in fails, its keys are invalid and its images are
 * hidden. A job deletes its content. Closing a closed account changes nothing.
 */
export async function closeAccount(actor: Actor, { confirm }: CloseAccount): Promise<ClosedAccount> {
  const { uid } = actor.account;

  await transaction(async () => {
    const account = await lockOpenAccount(uid);
    if (!account) return;
    if (confirm !== account.handle) {
      throw validationError({ confirm: [`is not the handle of the account, ${account.handle}`] });
    }

    await deleteCredentials(account);
    await markClosed(uid, isoTime());
    await queueMail(await deletionMail(account.email, account.handle, await findChosenLanguage(actor)));
    await commitChange(actor, { resource: "account", action: "delete", id: uid });
  });

  // The account's audit log is deleted with it, so the closure goes to the service's log.
  logger().info({ uid }, "an account was closed by its owner");
  return { deleted: true };
}

/**
 * Informs the previous owner that the account was deleted, because someone else may have done it.
 */
async function deletionMail(email: string, handle: string, setting = language): Promise<Mail> {
  const loaded = await loadLanguage(setting);
  const t = getTranslator("mail.accountDeleted", loaded);
  const origin = appOrigin();
  const texts = {
    subject: t("subject"),
    lead: t("lead", { handle, origin }),
    closing: t("closing", { origin }),
  };

  return { to: { address: email }, ...renderMail({ language: loaded.locale, ...texts }) };
}
