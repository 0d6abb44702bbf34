import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.client";
import { expiryNoticeDays, noticePath } from "@/lib/notices/notice-paths";
import type { Notice } from "@/lib/notices/resource";

/**
 * A notice in words. The server renders it, so that pages are not sent the texts of all notices.
 */
export function NoticeText({ notice }: { notice: Notice }) {
  const t = useTranslations("shell.notices");
  const format = useFormatter();
  const formatDay = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium" });
  const tags = {
    name: (text: ReactNode) => <bdi data-user-text>{text}</bdi>,
    link: (text: ReactNode) => (
      <Link href={noticePath(notice)} className="underline underline-offset-4">
        {text}
      </Link>
    ),
  };

  switch (notice.code) {
    case "API_KEY_EXPIRING":
      return t.rich("keyExpiring", {
        keyName: notice.resource.name,
        day: formatDay(notice.expires_at),
        ...tags,
      });
    case "API_KEY_EXPIRED":
      return t.rich("keyExpired", {
        keyName: notice.resource.name,
        day: formatDay(notice.expires_at),
        ...tags,
      });
    case "QUOTA_NEARLY_REACHED":
      return t.rich("quota", { metric: notice.metric, share: notice.used / notice.limit, ...tags });
    case "PAYMENT_FAILED":
      return notice.until === null
        ? t.rich("planLost", tags)
        : t.rich("paymentFailed", { day: formatDay(notice.until), ...tags });
    case "DELIVERY_STOPPED":
      return t.rich("deliveryStopped", { day: formatDay(notice.until), ...tags });
    case "VARIANTS_FAILED":
      return t.rich("variantsFailed", { images: notice.images, ...tags });
    case "ENCRYPTION_UNAVAILABLE":
      return t.rich("encryptionUnavailable", { images: notice.images, ...tags });
    case "FILES_DAMAGED":
      return t.rich("filesDamaged", { images: notice.images, ...tags });
    case "IMAGES_MARKED_NSFW":
      return t.rich("imagesMarked", { images: notice.images, ...tags });
    case "WEBHOOK_DISABLED":
      return t.rich("webhookDisabled", { url: notice.resource.url, reason: notice.reason, ...tags });
    case "DOMAIN_PROBLEM":
      return t.rich("domainProblem", { hostname: notice.resource.hostname, status: notice.status, ...tags });
    case "EXPORT_FAILED":
      return t.rich("exportFailed", { day: formatDay(notice.failed_at), ...tags });
    case "BACKUP_FAILING":
      return t.rich("backupFailing", { day: formatDay(notice.failing_since), ...tags });
    case "IMAGES_EXPIRING":
      return t.rich("imagesExpiring", {
        images: notice.images,
        days: expiryNoticeDays,
        day: formatDay(notice.expires_at),
        ...tags,
      });
  }
}
