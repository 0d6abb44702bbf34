import { cloneElement, type ReactElement, type RefObject, useRef, useState } from "react";
import { onDemand } from "./on-demand";

const AlertDialogWindow = onDemand(() =>
  import("./alert-dialog-window").then((module) => module.AlertDialogWindow),
);

export interface AlertDialogText {
  /** Names the object and the action. */
  title: string;
  /** Explains the consequences. */
  text: string;
  cancelLabel: string;
  confirmLabel: string;
  /** Whether it can be taken back: the button then is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
  /** Receives the focus after confirming, when the trigger no longer exists. */
  focusAfterConfirm?: RefObject<HTMLElement | null>;
}

interface Props extends AlertDialogText {
  /** A button that opens the dialog; receives the focus when it closes. */
  trigger: ReactElement;
}

/** A confirmation before an action with consequences. Only its button is in the first load. */
export function AlertDialog({ trigger, ...texts }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const opener = {
    "aria-haspopup": "dialog" as const,
    "aria-expanded": isOpen,
    "data-popup-open": isOpen ? "" : undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      button.current = currentTarget;
      setOpen(true);
    },
  };

  return (
    <>
      {cloneElement(trigger as ReactElement<typeof opener>, opener)}
      <AlertDialogWindow {...texts} isOpen={isOpen} onOpenChange={setOpen} trigger={button} />
    </>
  );
}
