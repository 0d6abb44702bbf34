import { useMemo, useState } from "react";
import {
  countSelected,
  isSelected,
  noSelection,
  type Selection,
  selectionOf,
  toggled,
  withSelected,
} from "@/components/batches/selection";
import type { ImageList } from "@/components/image-lists/image-list";

export interface SelectionControls {
  selection: Selection;
  count: number;
  /**
   * Whether a press on an image selects it: while anything is selected on a touch screen, or after
   * "Select".
   */
  isChoosing: boolean;
  setChoosing: (isChoosing: boolean) => void;
  toggle: (index: number) => void;
  /** Does the same for an image that may not be loaded. */
  toggleId: (id: string) => void;
  /** Selects from the image that was toggled last to this one. */
  extendTo: (index: number) => void;
  /** Selects a range of positions, the end exclusive; clears it when all of it is selected. */
  toggleRange: (from: number, to: number) => void;
  replace: (ids: Iterable<string>) => void;
  /** Selects what is loaded; the second time everything that matches. */
  selectAll: () => void;
  selectMatching: () => void;
  clear: () => void;
  /** Calls an action with the selection, after a range that is being loaded; not if that fails. */
  act: (action: (selection: Selection) => void) => void;
  /** Says where a range begins, unless a toggled image did before; `undefined` begins again. */
  setAnchor: (index: number | undefined) => void;
}

/** The selection in a list. Another list begins without one. */
export function useSelection(list: ImageList): SelectionControls {
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [isChoosing, setChoosing] = useState(false);
  const [ofList, setOfList] = useState(list);
  if (ofList !== list) {
    setOfList(list);
    setSelection(noSelection);
    setChoosing(false);
  }

  const actions = useMemo(() => createActions(list, { setSelection, setChoosing }), [list]);

  return { selection, count: countSelected(selection), isChoosing, ...actions };
}

interface Setters {
  setSelection: (selection: Selection) => void;
  setChoosing: (isChoosing: boolean) => void;
}

function createActions(list: ImageList, { setSelection, setChoosing }: Setters) {
  const anchor = createAnchor(list);
  const ranges = createRanges(list);
  // As of the last action, before it is rendered.
  let latest = noSelection;
  /** The selection at the time the range began, which a shorter range returns to. */
  let beforeRange: Selection | undefined;
  /** What `selectAll` selected last, which the next call extends to everything. */
  let loadedSelection: Selection | undefined;

  const set = (next: Selection) => {
    latest = next;
    setSelection(next);
  };

  const selectMatching = () => {
    if (!list.isQuery) return set(selectionOf(list.loadedIds()));

    const { total, count } = list.snapshot();
    set({ kind: "query", exceptIds: new Set(), total: total ?? count });
  };

  return {
    setChoosing,
    selectMatching,
    toggle(index: number) {
      const image = list.imageAt(index);
      if (!image) return;

      anchor.setAt(index);
      beforeRange = undefined;
      set(toggled(latest, image.id));
    },
    toggleId(id: string) {
      beforeRange = undefined;
      set(toggled(latest, id));
    },
    extendTo(index: number) {
      const from = anchor.index() ?? index;
      if (!anchor.isSet()) anchor.setAt(index);
      beforeRange ??= latest;
      const before = beforeRange;
      ranges.load(Math.min(from, index), Math.max(from, index) + 1, (ids) => {
        // Another range or click came in between.
        if (beforeRange === before) set(withSelected(before, ids, true));
      });
    },
    toggleRange(from: number, to: number) {
      beforeRange = undefined;
      ranges.load(from, to, (ids) => {
        const areAllSelected = ids.every((id) => isSelected(latest, id));
        set(withSelected(latest, ids, !areAllSelected));
      });
    },
    replace(ids: Iterable<string>) {
      beforeRange = undefined;
      set(selectionOf(ids));
    },
    selectAll() {
      beforeRange = undefined;
      const isRepeated = latest === loadedSelection;
      if (isRepeated || list.snapshot().count <= countSelected(latest)) return selectMatching();

      loadedSelection = selectionOf(list.loadedIds());
      set(loadedSelection);
    },
    clear() {
      anchor.remove();
      beforeRange = undefined;
      setChoosing(false);
      set(noSelection);
    },
    act: (action: (selection: Selection) => void) => ranges.whenLoaded(() => action(latest)),
    setAnchor(index: number | undefined) {
      if (index === undefined) {
        beforeRange = undefined;
        anchor.remove();
      } else if (!anchor.isSet()) anchor.setAt(index);
    },
  };
}

/**
 * Where ranges begin: at an image, because positions change while others come and go, or at its
 * last position when it is gone.
 */
function createAnchor(list: ImageList) {
  let anchor: { id: string | undefined; index: number } | undefined;

  return {
    isSet: () => anchor !== undefined,
    setAt(index: number): void {
      anchor = { id: list.imageAt(index)?.id, index };
    },
    remove(): void {
      anchor = undefined;
    },
    index(): number | undefined {
      const { id, index } = anchor ?? {};
      return (id === undefined ? undefined : list.indexOf(id)) ?? index;
    },
  };
}

/** The ids of ranges, also of images that are not loaded. */
function createRanges(list: ImageList) {
  /** The range that is being loaded; false when it could not be. */
  let loadingRange: Promise<boolean> | undefined;

  return {
    /** Changes the selection at once when the range is loaded: the next key may be about it. */
    load(from: number, to: number, change: (ids: string[]) => void) {
      const ids = list.idsIn(from, to);
      if (ids.length === to - from) return change(ids);

      const loading = list
        .loadIds(from, to)
        .then((loaded) => {
          change(loaded);
          return true;
        })
        // The list shows the error.
        .catch(() => false)
        .finally(() => {
          if (loadingRange === loading) loadingRange = undefined;
        });
      loadingRange = loading;
    },
    /** Calls it now, or after the range that is being loaded; not if that fails. */
    whenLoaded(action: () => void): void {
      if (loadingRange) void loadingRange.then((isLoaded) => isLoaded && action());
      else action();
    },
  };
}
