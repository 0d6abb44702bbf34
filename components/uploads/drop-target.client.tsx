"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { isImageDrag } from "@/components/image-collections/image-drag";
import { useEmbedSettings } from "@/components/session/embed-settings.client";
import { copyWhenKnown } from "@/components/ui/copy-text";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { Hover } from "./drop-overlay";
import { consumeEarlyInput } from "./early-input";
import { hasFiles, readTransfer, type TransferredFiles } from "./read-transfer";
import { findDraggedUrl, parsePastedUrls } from "./transfer-urls";
import type { UploadSource, UploadTarget } from "./upload";
import { useUploads } from "./upload-provider.client";
import { currentTarget, findDropAlbum } from "./upload-target";

interface Receiver {
  /** Imports URLs. */
  add: (urls: readonly UploadSource[], target?: UploadTarget) => void;
  addFiles: (received: TransferredFiles, target?: UploadTarget) => void;
}

const DropOverlay = dynamic(() => import("./drop-overlay").then((module) => module.DropOverlay), {
  ssr: false,
});

/** The number of shown names of files that were left out. */
const maxNames = 5;

let lastDrop = 0;

/**
 * Accepts files, folders and images of other tabs dropped anywhere on the page, or pasted, and
 * shows where they go.
 */
export function DropTarget() {
  const t = useTranslations("uploads.dropTarget");
  const { list } = useFormats();
  const { add } = useUploads();
  const { copiesPasted, ...links } = useEmbedSettings();
  const [hover, setHover] = useState<Hover>();

  /**
   * The target is set by the page at the drop: another page may be open by the time a folder is
   * listed.
   */
  async function addFiles(received: TransferredFiles, target: UploadTarget = currentTarget()): Promise<void> {
    const id = `drop ${++lastDrop}`;
    const listing = import("./transfer-files").then(({ listFiles }) => listFiles(received));
    if (received.isPaste && copiesPasted) void copyLinks(listing);
    try {
      const { files, unread, leftOut } = await listing;
      add(files, target);
      if (leftOut.length > 0) {
        const names = list(leftOut.slice(0, maxNames));
        const others = Math.max(0, leftOut.length - maxNames);
        toast.notice(t("leftOut", { count: leftOut.length }), t("leftOutNames", { names, others }));
      }

      if (unread.length === 0) return;

      toast.error(t("unread", { count: unread.length }), {
        reason: t("unreadReason"),
        retry: () => void addFiles({ isPaste: false, files: [], entries: unread }, target),
        id,
      });
    } catch {
      toast.error(t("failed"), {
        reason: t("failedReason"),
        retry: () => void addFiles(received, target),
        id,
      });
    }
  }

  /** Starts to copy during the paste: browsers accept a copy only then. */
  async function copyLinks(listing: Promise<{ files: File[] }>): Promise<void> {
    const lines = Promise.all([listing, import("./pasted-links")]).then(([{ files }, { listPastedLinks }]) =>
      listPastedLinks(files, links),
    );
    const isCopied = await copyWhenKnown(lines.then((known) => known.join("\n")));
    // Otherwise the tray has a button that copies them.
    if (isCopied) toast.success(t("copied", { count: (await lines).length }));
  }

  const onFiles = useEffectEvent(addFiles);
  useEffect(() => {
    const listeners = new AbortController();
    const receiver: Receiver = { add, addFiles: (received, target) => void onFiles(received, target) };
    listenForDrops(receiver, setHover, listeners.signal);
    listenForPastes(receiver, listeners.signal);
    for (const received of consumeEarlyInput()) receiver.addFiles(received);

    return () => listeners.abort();
  }, [add]);

  return hover && <DropOverlay {...hover} />;
}

function listenForDrops(
  { add, addFiles }: Receiver,
  setHover: (hover: Hover | undefined) => void,
  signal: AbortSignal,
): void {
  // Entering a child fires before leaving its parent; the drag has left the page when both counts
  // are equal.
  let depth = 0;
  /** Whether the drag started on this page: its images and links are not for uploading. */
  let isInternal = false;
  const reset = () => {
    depth = 0;
    setHover(undefined);
  };

  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal });

  const isForUs = ({ dataTransfer }: DragEvent) =>
    !isInternal &&
    (hasFiles(dataTransfer) || (dataTransfer?.types.includes("text/uri-list") ?? false)) &&
    // Images of another window of this site.
    !isImageDrag(dataTransfer);

  on("dragstart", () => {
    isInternal = true;
  });
  // The pointer moves again after a drag; `dragend` does not come from an element that was removed.
  on("pointermove", () => {
    isInternal = false;
  });
  const enter = ({ target }: DragEvent) => {
    depth += 1;
    const album = findDropAlbum(target);
    setHover(album ? { album: { target: album.target, box: album.element.getBoundingClientRect() } } : {});
  };

  on("dragenter", (event) => {
    if (isForUs(event)) enter(event);
  });
  on("dragleave", (event) => {
    if (!isForUs(event)) return;

    depth -= 1;
    if (depth <= 0) reset();
  });
  on("dragover", (event) => {
    if (!isForUs(event)) return;

    event.preventDefault();
    // The drag may have entered before the page's scripts were loaded.
    if (depth === 0) enter(event);
  });
  on("drop", (event) => {
    if (!event.dataTransfer || !isForUs(event)) return;

    event.preventDefault();
    reset();
    const target = findDropAlbum(event.target)?.target;
    const url = findDraggedUrl(event.dataTransfer);
    if (hasFiles(event.dataTransfer)) {
      addFiles(readTransfer(event.dataTransfer, { isPaste: false }), target);
    } else if (url) add([url], target);
  });
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

function listenForPastes({ add, addFiles }: Receiver, signal: AbortSignal): void {
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (!clipboardData) return;

    if (hasFiles(clipboardData)) {
      event.preventDefault();
      addFiles(readTransfer(clipboardData, { isPaste: true }));
    } else if (!isField(event.target)) {
      add(parsePastedUrls(clipboardData.getData("text/plain")));
    }
  };
  window.addEventListener("paste", onPaste, { signal });
}
