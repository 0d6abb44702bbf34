"use client";

import { type ComponentType, useState } from "react";
import { useHasRole } from "@/components/session/role.client";
import { CommandTooltip } from "@/components/shortcuts/command-tooltip.client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";

export interface CreateDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface Props {
  label: string;
  Dialog: ComponentType<CreateDialogProps>;
  /** Whether it is what the page is for. */
  isPrimary?: boolean;
}

/** Opens the dialog for a new album, collection or tag. */
export function CreateButton({ label, Dialog, isPrimary = true }: Props) {
  const mayCreate = useHasRole()({ role: "editor", inWholeLibrary: true });
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useCommand("create", open, { enabled: mayCreate });
  if (!mayCreate) return null;

  return (
    <>
      <CommandTooltip command="create" label={label}>
        <Button look={isPrimary ? "primary" : "quiet"} onClick={open}>
          <Plus aria-hidden size={16} />
          {label}
        </Button>
      </CommandTooltip>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
