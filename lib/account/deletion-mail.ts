import { appOrigin } from "@/lib/image-urls";
import { getTranslator, language } from "@/lib/platform/i18n/translator";
import { type Mail, renderMail } from "@/lib/platform/mail";

/** Informs the former owner that the account was deleted, because someone else may have done it. */
export function deletionMail(email: string, handle: string): Mail {
  const t = getTranslator("mail.accountDeleted");
  const origin = appOrigin();
  const texts = {
    subject: t("subject"),
    lead: t("lead", { handle, origin }),
    closing: t("closing", { origin }),
  };
  return { to: { address: email }, ...renderMail({ language, ...texts }) };
}
