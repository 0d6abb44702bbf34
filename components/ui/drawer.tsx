import { Drawer as Base } from "@base-ui/react/drawer";
import type { ReactNode } from "react";

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The accessible name, and the heading. */
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/**
 * A sheet from the lower edge of a phone. A swipe down, Escape, the handle and a press outside
 * close it.
 */
export function Drawer({ isOpen, onOpenChange, title, closeLabel, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-240 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
          <Base.Popup className="max-h-[85dvh] w-full max-w-xl transform-[translateY(var(--drawer-swipe-movement-y))] overflow-y-auto overscroll-contain rounded-t-lg border border-transparent bg-raised pb-[calc(env(safe-area-inset-bottom)+1rem)] text-ink shadow-float outline-none transition-transform duration-240 ease-settle data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)] data-swiping:duration-0 data-swiping:select-none">
            <Base.Close
              aria-label={closeLabel}
              className="mx-auto grid h-6 w-full place-items-center rounded-t-lg pointer-coarse:h-11"
            >
              <span aria-hidden className="h-1 w-10 rounded-full bg-line-strong" />
            </Base.Close>
            <Base.Content className="px-5 pt-1">
              <Base.Title className="mb-3 text-lg font-semibold tracking-tight">{title}</Base.Title>
              {children}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
