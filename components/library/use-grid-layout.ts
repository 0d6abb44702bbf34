import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ListSnapshot } from "@/components/image-lists/image-list";
import { type GridLayout, layoutSections } from "./geometry/sections";
import { gridSpec, headingHeight, sectionGap, type ViewMode } from "./view-mode";

/** Lays a list out; unchanged sections keep their rows. Undefined while the width is unknown. */
export function useGridLayout(
  { sections }: ListSnapshot,
  mode: ViewMode,
  width: number | undefined,
  hasHeadings: boolean,
): GridLayout | undefined {
  const spec = useMemo(() => (width === undefined ? undefined : gridSpec(mode, width)), [mode, width]);
  const previous = useRef<GridLayout>(undefined);
  const layout = useMemo(() => {
    const heights = {
      headingHeight: hasHeadings ? headingHeight : 0,
      sectionGap: hasHeadings ? sectionGap : 0,
    };
    return spec && layoutSections(sections, { spec, ...heights }, previous.current);
  }, [sections, spec, hasHeadings]);

  useEffect(() => {
    previous.current = layout;
  }, [layout]);

  return layout;
}

/**
 * Stored between visits of lists in this tab, which restores the rows on return. Never set on the
 * server.
 */
let lastWidth: number | undefined;

/** Returns the width of an element; before it is known, the one that is expected. */
export function useElementWidth(ref: RefObject<HTMLElement | null>, expected: number | undefined) {
  const [width, setWidth] = useState(lastWidth ?? expected);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;

    const measure = () => {
      lastWidth = element.clientWidth;
      setWidth(lastWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, [ref]);
  return width;
}
