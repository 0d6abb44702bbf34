import { useEffect, useMemo, useRef } from "react";
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
