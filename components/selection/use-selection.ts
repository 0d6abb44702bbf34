import { useMemo, useState } from "react";
import type { ImageList } from "@/components/library/list/image-list";
import {
  countSelected,
  isSelected,
  noSelection,
  type Selection,
  selectionOf,
  toggled,
  withSelected,
} from "./selection";

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
  /** Sets where a range starts, unless a toggled image did before; `undefined` starts again. */
  setAnchor: (index: number | undefined) => void;
}

/** The selection in a list. Another list starts without one. */
export function useSelection(list: ImageList): SelectionControls {
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [isChoosing, setChoosing] = useState(false);
  const [ofList, setOfList] = useState(list);
  if (ofList !== list) {
    setOfList(list);
    setSelection(noSelection);
    setChoosing(false);
  }

  const actions = useMemo(() => {
    // As of the last action, before it is rendered.
    const latest = { current: noSelection };
    /**
     * An image, because positions change while others come and go, and its last position, for when
     * it is gone.
     */
    const anchor: { current: { id: string | undefined; index: number } | undefined } = { current: undefined };
    const setAnchorAt = (index: number) => {
      anchor.current = { id: list.imageAt(index)?.id, index };
    };
    const anchorIndex = () => {
      const { id, index } = anchor.current ?? {};
      return (id === undefined ? undefined : list.indexOf(id)) ?? index;
    };
    /** The selection at the time the range started, which a shorter range returns to. */
    const beforeRange: { current: Selection | undefined } = { current: undefined };
    /** The last selection of `selectAll`, which the next call extends to everything. */
    const loadedSelection: { current: Selection | undefined } = { current: undefined };
    const set = (next: Selection) => {
      latest.current = next;
      setSelection(next);
    };
    /** The range that is being loaded; false when it could not be. */
    let loadingRange: Promise<boolean> | undefined;
    /** Changes the selection at once when the range is loaded: the next key may be about it. */
    const withRange = (from: number, to: number, change: (ids: string[]) => void) => {
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
        setAnchorAt(index);
        beforeRange.current = undefined;
        set(toggled(latest.current, image.id));
      },
      toggleId(id: string) {
        beforeRange.current = undefined;
        set(toggled(latest.current, id));
      },
      extendTo(index: number) {
        const from = anchorIndex() ?? index;
        if (!anchor.current) setAnchorAt(index);
        beforeRange.current ??= latest.current;
        const before = beforeRange.current;
        const [first, last] = [Math.min(from, index), Math.max(from, index)];
        withRange(first, last + 1, (ids) => {
          // Another range or click came in between.
          if (beforeRange.current === before) set(withSelected(before, ids, true));
        });
      },
      toggleRange(from: number, to: number) {
        beforeRange.current = undefined;
        withRange(from, to, (ids) => {
          const areAllSelected = ids.every((id) => isSelected(latest.current, id));
          set(withSelected(latest.current, ids, !areAllSelected));
        });
      },
      replace(ids: Iterable<string>) {
        beforeRange.current = undefined;
        set(selectionOf(ids));
      },
      selectAll() {
        beforeRange.current = undefined;
        const isRepeated = latest.current === loadedSelection.current;
        if (isRepeated || list.snapshot().count <= countSelected(latest.current)) return selectMatching();
        loadedSelection.current = selectionOf(list.loadedIds());
        set(loadedSelection.current);
      },
      clear() {
        anchor.current = undefined;
        beforeRange.current = undefined;
        setChoosing(false);
        set(noSelection);
      },
      act(action: (selection: Selection) => void) {
        if (loadingRange) void loadingRange.then((isLoaded) => isLoaded && action(latest.current));
        else action(latest.current);
      },
      setAnchor(index: number | undefined) {
        if (index === undefined) {
          beforeRange.current = undefined;
          anchor.current = undefined;
        } else if (!anchor.current) setAnchorAt(index);
      },
    };
  }, [list]);

  return { selection, count: countSelected(selection), isChoosing, ...actions };
}
