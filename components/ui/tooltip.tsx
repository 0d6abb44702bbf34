import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

/** Describes its one child, which needs its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="rounded-sm border border-transparent bg-ink px-2 py-1 text-xs font-medium text-paper transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
