import { findChosenLanguage } from "@/lib/identity/owners";
import { appOrigin } from "@/lib/image-urls";
import { queueMail } from "@/lib/mail";
import { listOperators } from "@/lib/operators";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { renderMail } from "@/lib/platform/mail";
import type { ReportReason } from "@/lib/values/report-reasons";
import { languages } from "@/messages/languages";

/** Notifies the operators of a report, without the sender's text: that is on their page. */
export async function mailOperators({ url, reason }: { url: string; reason: ReportReason }): Promise<void> {
  for (const email of await listOperators()) {
    const loaded = await loadLanguage((await findChosenLanguage(email)) ?? languages[0]);
    const t = getTranslator("mail.report", loaded);
    const origin = appOrigin();
    await queueMail({
      to: { address: email },
      ...renderMail({
        language: loaded.locale,
        subject: t("subject"),
        lead: t("lead", { reason, url }),
        link: { label: t("link"), url: `${origin}/dashboard/operator` },
        closing: t("closing", { origin }),
      }),
    });
  }
}
