import { useEffect, useMemo, useSyncExternalStore } from "react";
import { CursorList } from "./cursor-list";
import { describeChoice, type ListChoice, resolveSort } from "./filters";
import { type GridImage, listApi } from "./list-api";

const typingMs = 200;

/** The images of a choice, in pages of their own: independent of the list that a page shows. */
export function useImagePages(choice: ListChoice) {
  const key = describeChoice(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the whole choice.
  const list = useMemo(
    () => new CursorList(listApi, { ...choice, sort: resolveSort(choice) }, undefined),
    [key],
  );
  const snapshot = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot);
  // Somebody who types causes many lists, of which only the last is read.
  useEffect(() => {
    const timer = setTimeout(() => void list.tryRefresh(), typingMs);
    return () => clearTimeout(timer);
  }, [list]);
  const images = useMemo(
    () => Array.from({ length: snapshot.count }, (_, index) => list.imageAt(index)).filter(isPresent),
    [list, snapshot],
  );

  return { images, snapshot, loadMore: () => list.show(0, list.snapshot().count) };
}

const isPresent = (image: GridImage | undefined): image is GridImage => image !== undefined;
