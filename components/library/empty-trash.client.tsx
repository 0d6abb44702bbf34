"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const EmptyTrashDialog = onDemand(() =>
  import("./empty-trash-dialog.client").then((module) => module.EmptyTrashDialog),
);

/** Opens the dialog that deletes everything in the trash. */
export function EmptyTrashButton() {
  const t = useTranslations("library.emptyTrash");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden size={16} />
        {t("open")}
      </Button>
      {isOpen && <EmptyTrashDialog onClose={() => setOpen(false)} />}
    </>
  );
}
