import { env } from "@/lib/platform/env";
import { language, translator } from "@/lib/platform/i18n/translator";
import { layOutMail, type Mail } from "@/lib/platform/mail";

/** Tells the former owner of an account that it was deleted: somebody else may have done it. */
export function deletionMail(address: string, handle: string): Mail {
  const t = translator("accountDeletedMail");
  const { origin } = env();
  const texts = {
    subject: t("subject"),
    lead: t("lead", { handle, origin }),
    closing: t("closing", { origin }),
  };
  return { to: { address }, ...layOutMail({ language, ...texts }) };
}
