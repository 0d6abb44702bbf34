import { appOrigin } from "@/lib/image-urls";
import { queueMail } from "@/lib/jobs/mail";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { renderMail } from "@/lib/platform/mail";
import { languages } from "@/messages/languages";
import { findChosenLanguage } from "../repository";
import { confirmHours, undoDays } from "./resource";

interface Addresses {
  handle: string;
  formerEmail: string;
  email: string;
}

interface Tokens {
  /** Undefined for an address that belongs to another account: its owner is told so. */
  confirm: string | undefined;
  undo: string;
}

const linkUrl = (token: string) => `${appOrigin()}/email-changes/${token}`;

/** Queues the mails to both addresses in the open transaction. */
export async function queueChangeMails(addresses: Addresses, tokens: Tokens): Promise<void> {
  const { formerEmail, email, handle } = addresses;
  const loaded = await loadLanguage((await findChosenLanguage(formerEmail)) ?? languages[0]);
  const t = getTranslator("mail.emailChange", loaded);
  const values = { handle, formerEmail, email, origin: appOrigin(), hours: confirmHours, days: undoDays };
  const language = loaded.locale;
  await queueMail({
    to: { address: formerEmail },
    ...renderMail({
      language,
      subject: t("notice.subject"),
      lead: t("notice.lead", values),
      link: { label: t("notice.link"), url: linkUrl(tokens.undo) },
      closing: t("notice.closing", values),
    }),
  });
  const isTaken = tokens.confirm === undefined;
  await queueMail({
    to: { address: email },
    ...renderMail({
      language,
      subject: t("confirm.subject"),
      lead: isTaken ? t("taken.lead", values) : t("confirm.lead", values),
      ...(tokens.confirm !== undefined && {
        link: { label: t("confirm.link"), url: linkUrl(tokens.confirm) },
      }),
      closing: t("confirm.closing"),
    }),
  });
}
