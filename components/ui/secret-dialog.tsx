import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface Props {
  title: string;
  text: string;
  closeLabel: string;
  doneLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that no other page shows. */
export function SecretDialog({ title, text, closeLabel, doneLabel, onClose, children }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      text={text}
      closeLabel={closeLabel}
      actions={
        <Button look="primary" onClick={onClose}>
          {doneLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
