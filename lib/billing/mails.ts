import { appOrigin } from "@/lib/image-urls";
import { queueMail } from "@/lib/jobs/mail";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { renderMail } from "@/lib/platform/mail";
import { env } from "@/lib/platform/process/env";
import { isLiveMode } from "@/lib/platform/stripe";
import { languages } from "@/messages/languages";
import { findLanguageOf, findRecipient } from "./repository";

/** An event about which an owner gets a mail of its own, with the time that it names. */
interface BillingMail {
  kind: "deliveryStopped" | "paymentFailed" | "trialEnding";
  until: string;
}

/** It opens the portal and the checkout, whose own pages expire. */
const path = "/dashboard/plan";

/** Queues the mail in the open transaction. */
export async function queueBillingMail(owner: string, { kind, until }: BillingMail): Promise<void> {
  const recipient = await findRecipient(owner);
  if (!recipient) return;

  const { address, handle, language } = recipient;
  const loaded = await loadLanguage(language);
  const t = getTranslator("mail.billing", loaded);
  const origin = appOrigin();
  const dates = new Intl.DateTimeFormat(loaded.locale, { dateStyle: "long", timeZone: "UTC" });
  const day = dates.format(new Date(until));
  await queueMail({
    to: { address },
    ...renderMail({
      language: loaded.locale,
      subject: t(`${kind}.subject`, { day }),
      lead: t(`${kind}.lead`, { handle, origin, day }),
      link: { label: t(`${kind}.link`), url: `${origin}${path}` },
      closing: t(`${kind}.closing`),
    }),
  });
}

const disputesPath = () => (isLiveMode() ? "/disputes" : "/test/disputes");

/**
 * Notifies the operators, in the open transaction, that a customer disputes a payment at their
 * bank.
 */
export async function queueDisputeMails(): Promise<void> {
  for (const address of env().ALBUMEN_OPERATORS) {
    const loaded = await loadLanguage((await findLanguageOf(address)) ?? languages[0]);
    const t = getTranslator("mail.dispute", loaded);
    const origin = appOrigin();
    await queueMail({
      to: { address },
      ...renderMail({
        language: loaded.locale,
        subject: t("subject"),
        lead: t("lead", { origin }),
        link: { label: t("link"), url: `https://dashboard.stripe.com${disputesPath()}` },
        closing: t("closing", { origin }),
      }),
    });
  }
}
