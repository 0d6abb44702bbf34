import { language, translator } from "@/lib/platform/i18n/translator";
import { layOutMail, type Mail } from "@/lib/platform/mail";

/** The message that brings a sign-in link to the owner of an email address. */
export function signInMail(address: string, url: string): Mail {
  const t = translator("signInMail");
  const texts = { subject: t("subject"), lead: t("lead"), closing: t("closing") };
  return { to: { address }, ...layOutMail({ language, ...texts, link: { label: t("link"), url } }) };
}
