import { cloneElement, type ReactElement, useRef, useState } from "react";
import type { AlertDialogText } from "./alert-dialog-window";
import { onDemand } from "./on-demand";

const AlertDialogWindow = onDemand(() =>
  import("./alert-dialog-window").then((module) => module.AlertDialogWindow),
);

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
