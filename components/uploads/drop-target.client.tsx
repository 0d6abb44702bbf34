"use client";

import { ImageDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { pastedFilename } from "./upload-filename";
import { useUploadQueue } from "./upload-provider.client";
import type { UploadQueue } from "./upload-queue";

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts files dropped anywhere on the page, or pasted, and highlights the drop target. */
export function DropTarget() {
  const t = useTranslations("uploads.dropTarget");
  const queue = useUploadQueue();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => listen(queue, setIsOver), [queue]);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/85 p-4 backdrop-blur-xs">
      <div className="absolute inset-3 rounded-lg border-2 border-dashed border-accent-text" />
      <div className="flex flex-col items-center gap-4 text-center">
        <ImageDown aria-hidden size={44} strokeWidth={1.5} className="text-accent-text" />
        <p className="text-2xl font-semibold tracking-tight">{t("title")}</p>
        <p className="text-ink-soft">{t("text")}</p>
      </div>
    </div>
  );
}

function listen(queue: UploadQueue, setIsOver: (isOver: boolean) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  // Entering a child fires before leaving its parent; the drag has left the page when both counts are equal.
  let depth = 0;
  const reset = () => {
    depth = 0;
    setIsOver(false);
  };
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal });

  on("dragenter", (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    setIsOver(true);
  });
  on("dragleave", (event) => {
    if (!hasFiles(event)) return;
    depth -= 1;
    if (depth <= 0) reset();
  });
  on("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  on("drop", (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    reset();
    void listDroppedFiles(event.dataTransfer).then((files) => queue.add(files));
  });
  on("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    queue.add(files.map(withPastedName));
  });
  return () => listeners.abort();
}

function withPastedName(file: File): File {
  return new File([file], pastedFilename(file, new Date()), { type: file.type });
}

const imageExtension = /\.(jpe?g|png|webp|gif|avif|tiff?|svg|heic|heif)$/i;

/**
 * Lists the files of a drop, including those in dropped folders. A folder contributes images only (not its `.DS_Store`); a
 * file dropped by itself is always included, which lets its error show.
 */
async function listDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries must be read before the first await: the transfer is emptied after the event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const found = await Promise.all(
    entries.map(async (entry) => (isFile(entry) ? [await getFile(entry)] : listImageFiles(entry))),
  );
  return found.flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function getFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function listImageFiles(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return imageExtension.test(entry.name) ? [await getFile(entry)] : [];
  if (!isFolder(entry)) return [];
  const files: File[] = [];
  for (const child of await listChildren(entry)) files.push(...(await listImageFiles(child)));
  return files;
}

/** A reader returns a folder's entries in batches, then an empty one. */
async function listChildren(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}
