import { getTranslator, language } from "@/lib/platform/i18n/translator";
import { type Mail, renderMail } from "@/lib/platform/mail";

/** Returns the message with a sign-in link. */
export function signInMail(email: string, url: string): Mail {
  const t = getTranslator("mail.signIn");
  const texts = { subject: t("subject"), lead: t("lead"), closing: t("closing") };
  return { to: { address: email }, ...renderMail({ language, ...texts, link: { label: t("link"), url } }) };
}
