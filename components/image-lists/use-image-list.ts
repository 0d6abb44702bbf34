import { useEffect, useMemo, useSyncExternalStore } from "react";
import { CursorList } from "./cursor-list";
import { describeChoice, isByMonth, type ListChoice, resolveSort } from "./filters";
import type { ImageList, ListSnapshot } from "./image-list";
import { findOpenList, mayBeOutdated, openImageList } from "./image-lists";
import { listApi } from "./list-api";
import { type PackedImages, unpackImages } from "./packed-images";
import { type PackedMonths, unpackMonths } from "./packed-months";
import { TimelineList } from "./timeline-list";

/** The part of a list in the server's HTML. */
export interface ListStart {
  /** Identifies the list, from `describeChoice`. */
  key: string;
  /** The months of a list by the time taken. */
  months: PackedMonths | undefined;
  images: PackedImages;
  /** The cursor of every other list. */
  cursor: string | null;
  total: number | undefined;
  /** Whether it is a later page, of which a browser with scripts shows the whole list instead. */
  isLater: boolean;
}

/** Returns the list of a choice: the one that is open in this tab, or a new one. */
export function useImageList(
  choice: ListChoice,
  start: ListStart,
): { list: ImageList; snapshot: ListSnapshot } {
  const key = describeChoice(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the whole choice.
  const { list, isOutdated } = useMemo(() => {
    // A list that was open before may have changed since, and the server may have rendered a new
    // one before a change.
    const isOutdated = findOpenList(key) !== undefined || mayBeOutdated();
    const create = () => createList(choice, start.key === key ? start : undefined);
    const opened = typeof window === "undefined" ? create() : openImageList(key, choice.filters, create);

    return { list: opened, isOutdated };
  }, [key]);
  const snapshot = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot);

  useEffect(() => {
    if (isOutdated || start.isLater || !list.snapshot().isReady) list.refreshSoon({ delayMs: 0 });
  }, [list, isOutdated, start.isLater]);

  return { list, snapshot };
}

function createList(choice: ListChoice, start: ListStart | undefined): ImageList {
  const images = start ? unpackImages(start.images) : [];
  if (isByMonth(choice))
    return new TimelineList(listApi, choice.filters, start && { months: monthsOf(start), images });

  const sort = resolveSort(choice);
  return new CursorList(listApi, { ...choice, sort }, start && { ...start, images });
}

const monthsOf = ({ months }: ListStart) => (months === undefined ? [] : unpackMonths(months));
