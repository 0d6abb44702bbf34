import { useState } from "react";
import { useSaveSettings } from "@/components/session/use-save-settings";
import type { ViewMode } from "./view-mode";

/** The choice of this tab, whose pages the router may show again as they were rendered before. */
let chosen: ViewMode | undefined;

/** Shows the lists that are opened in this tab from now on in this mode. */
export function rememberViewMode(mode: ViewMode): void {
  chosen = mode;
}

/** Returns the view of lists of images. A choice shows at once and is saved for the account. */
export function useViewMode(initial: ViewMode): [ViewMode, (mode: ViewMode) => void] {
  const [mode, setMode] = useState(chosen ?? initial);
  const save = useSaveSettings();
  return [
    mode,
    (next) => {
      rememberViewMode(next);
      setMode(next);
      save({ image_view_mode: next });
    },
  ];
}
