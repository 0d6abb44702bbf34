import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { CopyAction } from "./copy-action.client";
import { Dialog } from "./dialog";

interface Props {
  title: string;
  text: string;
  closeLabel: string;
  doneLabel: string;
  /** The button that copies the secret; then it is the main one. */
  copy?: ComponentProps<typeof CopyAction>;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that no other page shows. */
export function SecretDialog({ title, text, closeLabel, doneLabel, copy, onClose, children }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      text={text}
      closeLabel={closeLabel}
      actions={
        <>
          <Button look={copy ? "quiet" : "primary"} onClick={onClose}>
            {doneLabel}
          </Button>
          {copy && <CopyAction {...copy} />}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
