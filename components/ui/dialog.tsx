import { Dialog as Base } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { dialogActionsStyle } from "./dialog-actions-style";
import { X } from "./icons";

interface Props extends Pick<ComponentProps<typeof Base.Popup>, "initialFocus" | "finalFocus"> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** One sentence beneath the title. */
  text?: ReactNode;
  /** Label of the cross. */
  closeLabel: string;
  /** Buttons at the end. They stay in view while the content scrolls. */
  actions?: ReactNode;
  /**
   * Whether nothing in it takes the focus: then the content does, so that it can be scrolled by
   * keyboard.
   */
  hasTextOnly?: boolean;
  children: ReactNode;
  /** Class of the largest width. */
  width?: string;
  className?: string;
}

/**
 * A modal window with a title. Escape, the cross and a press outside close it; the focus then
 * returns.
 */
export function Dialog(props: Props) {
  const { isOpen, onOpenChange, title, text, closeLabel, actions, hasTextOnly = false } = props;
  const { children, width = "max-w-lg", className, initialFocus, finalFocus } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classNames(
            "fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col rounded-lg border border-transparent bg-raised text-ink shadow-float outline-none transition-[opacity,scale] duration-180 ease-settle data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0",
            width,
            className,
          )}
          {...(initialFocus !== undefined && { initialFocus })}
          {...(finalFocus !== undefined && { finalFocus })}
        >
          <header className="px-6 pe-16 pt-5 pb-3">
            <Base.Title className="text-lg font-semibold tracking-tight break-words">{title}</Base.Title>
            {text !== undefined && (
              <Base.Description className="mt-1 text-sm text-ink-soft">{text}</Base.Description>
            )}
          </header>
          <div
            {...(hasTextOnly && { tabIndex: 0 })}
            className="min-h-0 overflow-y-auto px-6 pt-1 pb-6 -outline-offset-2"
          >
            {children}
          </div>
          {actions !== undefined && (
            <footer className={classNames(dialogActionsStyle, "border-t border-line px-6 py-4")}>
              {actions}
            </footer>
          )}
          {/* Last, so that a field or Cancel has the first focus. Without a tooltip, which would take the first Escape. */}
          <Base.Close
            aria-label={closeLabel}
            className="absolute end-4 top-4 grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden size={18} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
