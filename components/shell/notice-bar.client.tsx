"use client";

import { TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Notice } from "@/lib/account/caller/resource";
import { dismissedNoticesCookie, noticeId, writeDismissedNotices } from "./dismissed-notices";

const monthSeconds = 2_592_000;

interface Props {
  /** Without those that were dismissed before. */
  notices: readonly Notice[];
  dismissed: readonly string[];
}

/** What needs attention, the most urgent first, above the page until it is dismissed. */
export function NoticeBar({ notices, dismissed: earlier }: Props) {
  const t = useTranslations("shell.notices");
  const [dismissed, setDismissed] = useState(earlier);
  const notice = notices.find((one) => !dismissed.includes(noticeId(one)));
  if (!notice) return null;

  function dismiss(id: string) {
    const all = [...dismissed, id];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
    document.cookie = `${dismissedNoticesCookie}=${writeDismissedNotices(all)}; path=/; max-age=${monthSeconds}; samesite=lax`;
    setDismissed(all);
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
        onClick={() => dismiss(noticeId(notice))}
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
  switch (notice.code) {
    case "API_KEY_EXPIRING": {
      const day = format.dateTime(new Date(notice.expires_at), { dateStyle: "medium" });
      const name = (text: ReactNode) => <bdi data-user-text>{text}</bdi>;
      return t.rich("keyExpiring", { keyName: notice.resource.name, day, name });
    }
    case "QUOTA_NEARLY_REACHED":
      return t("apiKeys", { used: notice.used, limit: notice.limit });
    case "VARIANTS_FAILED": {
      const link = (text: ReactNode) => (
        <Link href={`/dashboard/images/${notice.resource.id}`} className="underline underline-offset-4">
          {text}
        </Link>
      );
      return t.rich("variantsFailed", { images: notice.images, link });
    }
  }
}
