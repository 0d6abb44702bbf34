import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { dialogActionsStyle } from "./dialog-actions-style";

const backdropStyle =
  "fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";
const popupStyle =
  "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto rounded-lg border border-transparent bg-raised p-6 text-ink shadow-float outline-none transition-[opacity,scale] duration-150 ease-settle data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0";

export interface AlertDialogText {
  /** Names the object and the action. */
  title: string;
  /** Explains the consequences: a text, or paragraphs. */
  text: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** Whether it can be taken back: the button then is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
  /** Receives the focus after confirming, when the trigger no longer exists. */
  focusAfterConfirm?: RefObject<HTMLElement | null>;
}

interface Props extends AlertDialogText {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that opened it; receives the focus when it closes. */
  trigger: RefObject<HTMLElement | null>;
}

/** The window of an `AlertDialog`. Cancel has the initial focus. */
export function AlertDialogWindow(props: Props) {
  const { isOpen, onOpenChange, trigger, title, text, cancelLabel, confirmLabel } = props;
  const { isHarmless = false, onConfirm, focusAfterConfirm } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);

  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className={popupStyle}
          initialFocus={cancel}
          finalFocus={() => (isConfirmed.current && focusAfterConfirm?.current) || trigger.current || true}
        >
          <Base.Title className="text-lg font-semibold tracking-tight break-words">{title}</Base.Title>
          <Base.Description render={<div />} className="mt-2 flex flex-col gap-2 text-ink-soft">
            {text}
          </Base.Description>
          <div className={classNames(dialogActionsStyle, "mt-6")}>
            <Base.Close ref={cancel} render={<Button />}>
              {cancelLabel}
            </Base.Close>
            <Base.Close
              render={<Button look={isHarmless ? "primary" : "danger"} />}
              onClick={() => {
                isConfirmed.current = true;
                onConfirm();
              }}
            >
              {confirmLabel}
            </Base.Close>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
