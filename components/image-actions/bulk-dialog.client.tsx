"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BatchChange, BatchTarget } from "@/components/batches/batch";
import { BatchPreview, useBatchPreview } from "@/components/batches/batch-preview";
import { countSelected } from "@/components/batches/selection";
import { useNewAlbum } from "@/components/collections/use-new-album";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { trashDays } from "@/lib/kernel/time";
import type { ChangeFormProps } from "./change-form-props";
import { changeForms, type FormAction, isFormAction, tagFieldId } from "./change-forms";

export type DialogAction =
  | FormAction
  | "delete"
  | "restore"
  | "purge"
  | "favourite"
  | "unfavourite"
  | "archive"
  | "unarchive"
  | "nsfw"
  | "analyze";

interface Props {
  action: DialogAction;
  /** The initial choice. */
  initialChange?: BatchChange | undefined;
  target: BatchTarget;
  onClose: () => void;
  onConfirm: (change: BatchChange) => void;
}

/** A form for a change with its preview, and one button that names the verb and the number. */
export function BulkDialog({ action, initialChange, target, onClose, onConfirm }: Props) {
  const t = useTranslations("imageActions.dialog");
  const [change, setChange] = useState<BatchChange | undefined>(
    initialChange ?? (isFormAction(action) ? undefined : ({ action } as BatchChange)),
  );
  const preview = useBatchPreview(change, target);
  const count = countSelected(target.selection);
  const changed = preview.data?.changed;
  const newAlbum = useNewAlbum();
  const isReady = newAlbum.canCreate || (change !== undefined && changed !== undefined && changed > 0);
  const isIrreversible = action === "purge" || action === "strip";
  const hasConsequence = isIrreversible || action === "delete";

  async function confirm(): Promise<void> {
    if (newAlbum.canCreate) {
      const created = await newAlbum.create();
      if (created) onConfirm({ action: "move", album: created.album });
    } else if (change && changed !== 0) onConfirm(change);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`titles.${action}`, { count })}
      closeLabel={t("close")}
      {...(action === "tag" && { initialFocus: () => document.getElementById(tagFieldId) })}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look={isIrreversible ? "danger" : "primary"}
            disabled={!isReady}
            onClick={() => void confirm()}
          >
            {t(`confirm.${action}`, { count: changed ?? count })}
          </Button>
        </>
      }
    >
      {isFormAction(action) && (
        <ChangeForm
          action={action}
          change={change}
          newAlbum={newAlbum}
          onChange={setChange}
          onSubmit={() => void confirm()}
        />
      )}
      {hasConsequence && <p className="mb-3">{t(`consequences.${action}`, { days: trashDays })}</p>}
      {change && (
        <BatchPreview
          outcome={preview.data}
          error={preview.error}
          knownCount={isFormAction(action) ? undefined : count}
        />
      )}
    </Dialog>
  );
}

function ChangeForm({ action, ...form }: { action: FormAction } & ChangeFormProps) {
  const Form = changeForms[action];
  return (
    <div className="mb-4">
      <Form {...form} />
    </div>
  );
}
