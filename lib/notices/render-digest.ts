import { appOrigin } from "@/lib/image-urls";
import { expiryNoticeDays, noticePath } from "@/lib/notices/notice-paths";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { type Mail, renderMail } from "@/lib/platform/mail";
import type { Notice } from "./resource";

/** Notices that have no mail of their own. */
export type DigestNotice = Exclude<Notice, { code: "DELIVERY_STOPPED" | "PAYMENT_FAILED" }>;

interface Recipient {
  handle: string;
  /** The language in the settings. */
  language: string;
  unsubscribeUrl: string;
}

/** Renders the mail that lists the notices, each with the page where its owner can act. */
export async function renderDigest(
  notices: readonly DigestNotice[],
  { handle, language, unsubscribeUrl }: Recipient,
): Promise<Pick<Mail, "subject" | "text" | "html">> {
  const loaded = await loadLanguage(language);
  const t = getTranslator("mail.digest", loaded);
  const origin = appOrigin();
  const dates = new Intl.DateTimeFormat(loaded.locale, { dateStyle: "long", timeZone: "UTC" });
  const formatDay = (time: string) => dates.format(new Date(time));

  return renderMail({
    language: loaded.locale,
    subject: t("subject"),
    lead: t("lead", { handle, origin }),
    items: notices.map((notice) => ({
      text: describe(notice, t, formatDay),
      link: { label: t(`links.${notice.code}`), url: origin + noticePath(notice) },
    })),
    closing: t("closing"),
    unsubscribe: { label: t("unsubscribe"), url: unsubscribeUrl },
  });
}

type DigestTranslator = ReturnType<typeof getTranslator<"mail.digest">>;

function describe(notice: DigestNotice, t: DigestTranslator, formatDay: (time: string) => string): string {
  switch (notice.code) {
    case "API_KEY_EXPIRING":
    case "API_KEY_EXPIRED": {
      const { name, id } = notice.resource;
      return t(notice.code, { keyName: name || id, day: formatDay(notice.expires_at) });
    }
    case "VARIANTS_FAILED":
    case "ENCRYPTION_UNAVAILABLE":
    case "FILES_DAMAGED":
    case "IMAGES_MARKED_NSFW":
      return t(notice.code, { images: notice.images });
    case "IMAGES_EXPIRING":
      return t(notice.code, {
        images: notice.images,
        days: expiryNoticeDays,
        day: formatDay(notice.expires_at),
      });
    case "EXPORT_FAILED":
      return t(notice.code, { day: formatDay(notice.failed_at) });
    case "BACKUP_FAILING":
      return t(notice.code, { day: formatDay(notice.failing_since) });
    case "WEBHOOK_DISABLED":
      return t(notice.code, { url: notice.resource.url, reason: notice.reason });
    case "DOMAIN_PROBLEM":
      return t(notice.code, { hostname: notice.resource.hostname, status: notice.status });
    case "QUOTA_NEARLY_REACHED":
      return t(notice.code, { metric: notice.metric, share: notice.used / notice.limit });
  }
}
