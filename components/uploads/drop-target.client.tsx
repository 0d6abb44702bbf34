"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { Hover } from "./drop-overlay";
import { takeEarlyInput } from "./early-input";
import { hasFiles, readTransfer, type TransferredFiles } from "./read-transfer";
import { findDraggedUrl, parsePastedUrls } from "./transfer-urls";
import type { UploadSource, UploadTarget } from "./upload";
import { useUploads } from "./upload-provider.client";
import { findDropAlbum } from "./upload-target";

type Add = (sources: readonly UploadSource[], target?: UploadTarget) => void;

const DropOverlay = dynamic(() => import("./drop-overlay").then((module) => module.DropOverlay), {
  ssr: false,
});

/** Accepts files, folders and images of other tabs dropped anywhere on the page, or pasted, and says where they go. */
export function DropTarget() {
  const { add } = useUploads();
  const [hover, setHover] = useState<Hover>();
  useEffect(() => {
    const listeners = new AbortController();
    listenForDrops(add, setHover, listeners.signal);
    listenForPastes(add, listeners.signal);
    for (const received of takeEarlyInput()) addFiles(add, received);
    return () => listeners.abort();
  }, [add]);
  return hover && <DropOverlay {...hover} />;
}

function listenForDrops(add: Add, setHover: (hover: Hover | undefined) => void, signal: AbortSignal): void {
  // Entering a child fires before leaving its parent; the drag has left the page when both counts are equal.
  let depth = 0;
  /** Whether the drag began on this page: its images and links are not for uploading. */
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
    !isInternal && (hasFiles(dataTransfer) || (dataTransfer?.types.includes("text/uri-list") ?? false));

  on("dragstart", () => {
    isInternal = true;
  });
  // The pointer moves again after a drag; `dragend` does not come from an element that was removed.
  on("pointermove", () => {
    isInternal = false;
  });
  on("dragenter", (event) => {
    if (!isForUs(event)) return;
    depth += 1;
    const album = findDropAlbum(event.target);
    setHover(album ? { album: { target: album.target, box: album.element.getBoundingClientRect() } } : {});
  });
  on("dragleave", (event) => {
    if (!isForUs(event)) return;
    depth -= 1;
    if (depth <= 0) reset();
  });
  on("dragover", (event) => {
    if (isForUs(event)) event.preventDefault();
  });
  on("drop", (event) => {
    if (!event.dataTransfer || !isForUs(event)) return;
    event.preventDefault();
    reset();
    const target = findDropAlbum(event.target)?.target;
    const url = findDraggedUrl(event.dataTransfer);
    if (hasFiles(event.dataTransfer)) {
      addFiles(add, readTransfer(event.dataTransfer, { isPaste: false }), target);
    } else if (url) add([url], target);
  });
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

function listenForPastes(add: Add, signal: AbortSignal): void {
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (!clipboardData) return;
    if (hasFiles(clipboardData)) {
      event.preventDefault();
      addFiles(add, readTransfer(clipboardData, { isPaste: true }));
    } else if (!isField(event.target)) {
      add(parsePastedUrls(clipboardData.getData("text/plain")));
    }
  };
  window.addEventListener("paste", onPaste, { signal });
}

function addFiles(add: Add, received: TransferredFiles, target?: UploadTarget): void {
  void import("./transfer-files")
    .then(({ listFiles }) => listFiles(received))
    .then((files) => add(files, target));
}
