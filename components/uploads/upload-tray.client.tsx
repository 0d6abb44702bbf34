"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { ChevronDown, Pause, Play, X } from "@/components/ui/icons";
import { mainContentId } from "@/components/ui/main-content";
import { onDemand } from "@/components/ui/on-demand";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import { AfterUpload } from "./after-upload";
import { BatchActions } from "./batch-actions";
import { LocationNotice } from "./location-notice";
import { TargetText } from "./target-text";
import { addSample, secondsLeft, type TransferSample, transferRate } from "./transfer-rate";
import { sortByState, summarizeUploads, type Upload, type UploadSummary } from "./upload";
import type { UploadQueue } from "./upload-queue";
import { UploadRows } from "./upload-rows";
import { QueueProvider, useUploadQueue, useUploadsSnapshot } from "./use-queue";

const AddCollectedImages = onDemand(() =>
  import("./collected-images.client").then((module) => module.AddCollectedImages),
);

const collapseMs = 4_000;

/**
 * The uploads, with the actions on all of them. On a telephone a bar above the navigation, which
 * opens upwards.
 */
export function UploadTray({ queue }: { queue: UploadQueue }) {
  return (
    <QueueProvider value={queue}>
      <Tray />
      <CollectedImages />
    </QueueProvider>
  );
}

/** Loads what adds images to collections once an upload needs it. */
function CollectedImages() {
  const { uploads } = useUploadsSnapshot();
  const [isNeeded, setIsNeeded] = useState(false);
  // Stays, because images may wait after their uploads have left the list.
  if (!isNeeded && uploads.some(({ target }) => target.collection)) setIsNeeded(true);

  return isNeeded && <AddCollectedImages />;
}

function Tray() {
  const t = useTranslations("uploads.panel");
  const { uploads, isPaused } = useUploadsSnapshot();
  const summary = summarizeUploads(uploads);
  const tray = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useCollapse(summary, () => isInUse(tray.current));
  const listId = useId();
  if (summary.total === 0) return null;

  const sorted = sortByState(uploads);
  return (
    <section
      ref={tray}
      aria-label={t("label")}
      className="overflow-hidden rounded-lg border border-transparent bg-raised shadow-float"
    >
      <TrayHeader
        summary={summary}
        isPaused={isPaused}
        isOpen={isOpen}
        listId={listId}
        target={commonTarget(uploads)}
        onToggle={() => setIsOpen(!isOpen)}
      />
      {summary.active > 0 && (
        <Progress label={t("overall")} fraction={summary.fraction} className="px-4 pb-3.5" />
      )}
      <LocationNotice uploads={uploads} />
      <BatchActions uploads={uploads} />
      <div id={listId}>{isOpen && <UploadRows uploads={sorted} />}</div>
      <AfterUpload uploads={uploads} />
    </section>
  );
}

const isInUse = (element: HTMLElement | null) => element?.matches(":hover, :has(:focus-visible)") ?? false;

/**
 * Whether the files are shown. They are hidden a while after all were uploaded, and shown again
 * with the next ones.
 */
function useCollapse({ total, active, asking, failed }: UploadSummary, isInUse: () => boolean) {
  const [isOpen, setIsOpen] = useState(true);
  const isFinished = total > 0 && active + asking + failed === 0;
  const isInUseRef = useRef(isInUse);
  useEffect(() => {
    if (!isFinished) return setIsOpen(true);

    const timer = setInterval(() => {
      if (isInUseRef.current()) return;

      setIsOpen(false);
      clearInterval(timer);
    }, collapseMs);
    return () => clearInterval(timer);
  }, [isFinished]);

  return [isOpen, setIsOpen] as const;
}

/**
 * Returns the target that all uploads share. For existing images, it is known whether they are
 * encrypted.
 */
function commonTarget(uploads: readonly Upload[]): Upload["target"] | undefined {
  const [first, ...others] = uploads;
  const isSame = ({ target: { album, visibility, tag, collection, isFavourite, isEncrypted } }: Upload) =>
    collection?.id === first?.target.collection?.id &&
    album?.slug === first?.target.album?.slug &&
    visibility === first?.target.visibility &&
    tag === first?.target.tag &&
    isFavourite === first?.target.isFavourite &&
    isEncrypted === first?.target.isEncrypted;
  const known = new Set(uploads.flatMap(({ image }) => (image ? [image.status.encrypted] : [])));
  if (!first || !others.every(isSame) || known.size > 1) return undefined;

  const [isEncrypted = first.target.isEncrypted] = known;
  return { ...first.target, isEncrypted };
}

interface HeaderProps {
  summary: UploadSummary;
  isPaused: boolean;
  isOpen: boolean;
  listId: string;
  target: Upload["target"] | undefined;
  onToggle: () => void;
}

function TrayHeader({ summary, isPaused, isOpen, listId, target, onToggle }: HeaderProps) {
  const t = useTranslations("uploads.panel");
  const queue = useUploadQueue();
  const { active, asking, done, failed } = summary;
  const title = () => {
    if (active > 0) return t(isPaused ? "paused" : "running", { current: done, total: done + active });
    return done + failed > 0 ? t("over", { done, failed }) : t("questions", { asking });
  };

  return (
    <div className="flex items-start gap-1 py-2 ps-4 pe-2">
      <div className="me-auto min-w-0 py-1.5 text-[0.8125rem] leading-snug text-ink-soft">
        <h2 className="truncate text-sm font-medium text-ink tabular-nums">{title()}</h2>
        {active > 0 && <TransferText summary={summary} isPaused={isPaused} />}
        {asking > 0 && done + failed + active > 0 && <p>{t("questions", { asking })}</p>}
        {target && (
          <p className="truncate">
            <TargetText target={target} />
          </p>
        )}
      </div>
      {active > 0 && (
        <IconButton
          label={isPaused ? t("resume") : t("pause")}
          onClick={() => (isPaused ? queue.resume() : queue.pause())}
        >
          {isPaused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
        </IconButton>
      )}
      <IconButton
        label={isOpen ? t("collapse") : t("expand")}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        <ChevronDown aria-hidden size={18} className={classNames(!isOpen && "rotate-180")} />
      </IconButton>
      {done + failed > 0 && (
        <IconButton
          label={t("clear")}
          onClick={() => {
            queue.clearFinished();
            // The button disappears with the files.
            document.getElementById(mainContentId)?.focus({ preventScroll: true });
          }}
        >
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </div>
  );
}

const sampleIntervalMs = 1_000;

/** The sent bytes, the rate, and the time of the end. */
function TransferText({ summary, isPaused }: { summary: UploadSummary; isPaused: boolean }) {
  const t = useTranslations("uploads.panel");
  const { bytes } = useFormats();
  const { sentBytes, totalBytes } = summary;
  const latest = useRef(sentBytes);
  latest.current = sentBytes;
  const [samples, setSamples] = useState<TransferSample[]>([]);
  useEffect(() => {
    setSamples([]);
    if (isPaused) return;

    const timer = setInterval(
      () => setSamples((all) => addSample(all, { atMs: performance.now(), sentBytes: latest.current })),
      sampleIntervalMs,
    );

    return () => clearInterval(timer);
  }, [isPaused]);

  if (totalBytes === 0) return null;

  const rate = transferRate(samples);
  const seconds = secondsLeft(totalBytes - sentBytes, rate);

  return (
    <p className="tabular-nums">
      {t("amount", { sent: bytes(sentBytes), total: bytes(totalBytes) })}
      {rate !== undefined && seconds !== undefined && (
        <>
          {" "}
          ·{" "}
          {seconds < 60
            ? t("rate.seconds", { rate: bytes(rate), seconds })
            : t("rate.minutes", { rate: bytes(rate), minutes: Math.ceil(seconds / 60) })}
        </>
      )}
    </p>
  );
}
