"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, RotateCw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { canRetry, sortByState, summarizeUploads, type Upload, type UploadSummary } from "./upload";
import { useUploadQueue, useUploads } from "./upload-provider.client";
import { UploadRow } from "./upload-row";

const rowHeight = 64;

/** The uploads in progress, docked to the corner of the window; hidden when there are none. */
export function UploadPanel() {
  const t = useTranslations("uploads.panel");
  const uploads = useUploads();
  const summary = summarizeUploads(uploads);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not read out. */}
      <p role="status" className="sr-only">
        {summary.total > 0 && <LiveSummary {...summary} />}
      </p>
      {summary.total > 0 && (
        <section
          aria-label={t("label")}
          className="fixed inset-x-2 bottom-2 z-30 overflow-hidden rounded-lg border border-transparent bg-raised shadow-float sm:right-4 sm:bottom-4 sm:left-auto sm:w-96"
        >
          <PanelHeader summary={summary} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          {summary.active > 0 && (
            <Progress label={t("overall")} fraction={summary.fraction} className="px-4 pb-3.5" />
          )}
          {isOpen && <UploadList uploads={sortByState(uploads)} />}
          {isOpen && <RetryAll uploads={uploads} />}
        </section>
      )}
    </>
  );
}

/**
 * Changes only when a batch starts, a file fails and all are finished, because reading out every file of a large batch is too
 * much.
 */
function LiveSummary({ total, active, done, failed }: UploadSummary) {
  const t = useTranslations("uploads.panel.summary");
  return active > 0 ? t("running", { total, failed }) : t("over", { done, failed });
}

interface HeaderProps {
  summary: UploadSummary;
  isOpen: boolean;
  onToggle: () => void;
}

function PanelHeader({ summary, isOpen, onToggle }: HeaderProps) {
  const t = useTranslations("uploads.panel");
  const queue = useUploadQueue();
  const { active, done, failed, total } = summary;
  return (
    <div className="flex items-center gap-1 py-2 pr-2 pl-4">
      <h2 className="mr-auto truncate text-sm font-medium tabular-nums">
        {active > 0 ? t("running", { current: done + failed, total }) : t("over", { done, failed })}
      </h2>
      <IconButton label={isOpen ? t("collapse") : t("expand")} aria-expanded={isOpen} onClick={onToggle}>
        <ChevronDown aria-hidden size={18} className={classNames(!isOpen && "rotate-180")} />
      </IconButton>
      {done + failed > 0 && (
        <IconButton label={t("clear")} onClick={() => queue.clearFinished()}>
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </div>
  );
}

function RetryAll({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations("uploads.panel");
  const queue = useUploadQueue();
  const retryable = uploads.filter(canRetry);
  if (retryable.length < 2) return null;
  return (
    <div className="border-t border-line p-2">
      <Button
        size="small"
        look="bare"
        className="w-full"
        onClick={() => queue.retry(...retryable.map(({ id }) => id))}
      >
        <RotateCw aria-hidden size={15} />
        {t("retryAll", { count: retryable.length })}
      </Button>
    </div>
  );
}

/** Renders only the visible rows, however many files there are. */
function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations("uploads.panel");
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => uploads[index]?.id ?? index,
    overscan: 4,
    initialRect: { width: 0, height: 320 },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a scrolling region.
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={t("list")}
      className="max-h-[min(20rem,45dvh)] overflow-y-auto border-t border-line -outline-offset-2"
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const upload = uploads[index];
          return (
            upload && (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={uploads.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <UploadRow upload={upload} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
