"use client";

import { useEffect, useState } from "react";
import type { BatchTarget } from "@/components/batches/batch";
import {
  findDropCollection,
  isImageDrag,
  readDroppedImages,
} from "@/components/image-collections/image-drag";
import type { NamedCollection } from "@/components/image-collections/use-membership";
import { useHasRole } from "@/components/session/role.client";
import { onDemand } from "@/components/ui/on-demand";

const DroppedImages = onDemand(() =>
  import("./dropped-images.client").then((module) => module.DroppedImages),
);

interface Drop {
  collection: NamedCollection;
  target: BatchTarget;
}

/** Adds images to the collection on whose card or entry they are dropped, on every page. */
export function CollectionDrops() {
  const mayAdd = useHasRole()({ role: "editor", inWholeLibrary: true });
  const [drop, setDrop] = useState<Drop>();
  useEffect(() => {
    if (!mayAdd) return undefined;

    const listeners = new AbortController();
    listenForImages(setDrop, listeners.signal);
    return () => listeners.abort();
  }, [mayAdd]);

  return drop && <DroppedImages {...drop} onDone={() => setDrop(undefined)} />;
}

function listenForImages(onDrop: (drop: Drop) => void, signal: AbortSignal): void {
  let marked: HTMLElement | undefined;
  const mark = (element: HTMLElement | undefined) => {
    if (marked === element) return;

    marked?.style.removeProperty("outline");
    element?.style.setProperty("outline", "2px solid var(--color-accent-text)");
    marked = element;
  };
  const on = (name: "dragover" | "drop" | "dragend", listener: (event: DragEvent) => void) =>
    window.addEventListener(name, listener, { signal });

  on("dragover", (event) => {
    if (!isImageDrag(event.dataTransfer)) return;

    const found = findDropCollection(event.target);
    mark(found?.element);
    if (!found) return;

    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  });
  on("drop", (event) => {
    mark(undefined);
    if (!isImageDrag(event.dataTransfer)) return;

    const found = findDropCollection(event.target);
    const target = readDroppedImages(event.dataTransfer);
    if (!found || !target) return;

    event.preventDefault();
    onDrop({ collection: found.collection, target });
  });
  on("dragend", () => mark(undefined));
  signal.addEventListener("abort", () => mark(undefined));
}
