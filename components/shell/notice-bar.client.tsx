"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { TriangleAlert, X } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";

interface Props {
  notices: readonly { id: string; text: ReactNode }[];
  /**
   * The page, which has the height of the notice as `--notice`: what fills the window leaves room
   * for it.
   */
  children: ReactNode;
}

/** Height of a notice with one line. */
const initialHeight = 45;

/** Notices, the most urgent first, above the page until they are dismissed for the account. */
export function NoticeBar({ notices, children }: Props) {
  const t = useTranslations("shell.noticeBar");
  const errorText = useErrorText();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [height, setHeight] = useState(initialHeight);
  const bar = useRef<HTMLElement>(null);
  const notice = notices.find(({ id }) => !dismissed.includes(id));
  const isShown = notice !== undefined;
  useEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;

    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);

    return () => observer.disconnect();
  }, [isShown]);

  function dismiss(id: string): void {
    setDismissed((before) => [...before, id]);
    unwrap(api.POST("/notices/dismiss", { body: { ids: [id] } })).catch((error: unknown) => {
      setDismissed((before) => before.filter((one) => one !== id));
      toast.error(t("notDismissed"), { reason: errorText(error), retry: () => dismiss(id), id });
    });
  }

  return (
    <div style={{ "--notice": `${isShown ? height : 0}px` } as CSSProperties}>
      {notice && (
        <aside
          ref={bar}
          aria-label={t("label")}
          className="relative z-15 flex items-center gap-3 border-b border-line bg-accent-soft px-4 py-1.5 text-sm sm:px-6"
        >
          <TriangleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
          <p className="min-w-0 flex-1 break-words">{notice.text}</p>
          <button
            type="button"
            aria-label={t("dismiss")}
            onClick={() => dismiss(notice.id)}
            className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-sunken pointer-coarse:size-11"
          >
            <X aria-hidden size={16} />
          </button>
        </aside>
      )}
      {children}
    </div>
  );
}
