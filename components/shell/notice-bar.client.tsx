"use client";

import { TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { toast } from "@/components/ui/toast";
import type { Notice } from "@/lib/account/notices/resource";
import { expiryNoticeDays, noticePath } from "@/lib/values/notice-paths";

/** What needs attention, the most urgent first, above the page until it is dismissed for the account. */
export function NoticeBar({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations("shell.notices");
  const errorText = useErrorText();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const notice = notices.find(({ id }) => !dismissed.includes(id));
  if (!notice) return null;

  function dismiss(id: string): void {
    setDismissed((before) => [...before, id]);
    unwrap(api.POST("/notices/dismiss", { body: { ids: [id] } })).catch((error: unknown) => {
      setDismissed((before) => before.filter((one) => one !== id));
      toast.error(t("notDismissed"), { reason: errorText(error), retry: () => dismiss(id), id });
    });
  }

  return (
    <aside
      aria-label={t("label")}
      className="relative z-15 flex items-center gap-3 border-b border-line bg-accent-soft px-4 py-1.5 text-sm sm:px-6"
    >
      <TriangleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        <NoticeText notice={notice} />
      </p>
      <button
        type="button"
        aria-label={t("dismiss")}
        onClick={() => dismiss(notice.id)}
        className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-sunken pointer-coarse:size-11"
      >
        <X aria-hidden size={16} />
      </button>
    </aside>
  );
}

function NoticeText({ notice }: { notice: Notice }) {
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
