import type { RefObject } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil, Trash2 } from "@/components/ui/icons";

interface Props {
  editLabel: string;
  deleteLabel: string;
  /** The question before the deletion. */
  confirmation: { title: string; text: string; cancelLabel: string; confirmLabel: string };
  onEdit: () => void;
  onDelete: () => void;
  /** Receives the focus when the card is deleted. */
  focusAfterDelete: RefObject<HTMLElement | null>;
}

/** The buttons of a card that can be edited and deleted. */
export function CardActions({
  editLabel,
  deleteLabel,
  confirmation,
  onEdit,
  onDelete,
  focusAfterDelete,
}: Props) {
  return (
    <div className="flex">
      <IconButton label={editLabel} onClick={onEdit}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <AlertDialog
        trigger={
          <IconButton label={deleteLabel} tone="danger">
            <Trash2 aria-hidden size={16} />
          </IconButton>
        }
        {...confirmation}
        onConfirm={onDelete}
        focusAfterConfirm={focusAfterDelete}
      />
    </div>
  );
}
