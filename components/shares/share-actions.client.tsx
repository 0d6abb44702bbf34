"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { CopyButton } from "@/components/ui/copy-button.client";
import { IconButton } from "@/components/ui/icon-button";
import { Ban, Heart, Pencil, QrCode as QrCodeIcon } from "@/components/ui/icons";
import type { ShareResource } from "@/lib/shares/resource";

export interface ShareActionsProps {
  share: ShareResource;
  name: string;
  onShow: (share: ShareResource) => void;
  onEdit: (share: ShareResource) => void;
  onPicks: (share: ShareResource) => void;
  onRevoke: (share: ShareResource, name: string) => void;
}

/** The actions on a link. */
export function ShareActions({ share, name: title, ...actions }: ShareActionsProps) {
  const t = useTranslations("shares.actions");
  return (
    <div className="flex justify-end">
      <CopyButton text={share.url} label={t("copy", { title })} />
      <IconButton label={t("showCode", { title })} onClick={() => actions.onShow(share)}>
        <QrCodeIcon aria-hidden size={16} />
      </IconButton>
      {share.feedback !== "none" && (
        <IconButton label={t("picks", { title })} onClick={() => actions.onPicks(share)}>
          <Heart aria-hidden size={16} />
        </IconButton>
      )}
      <IconButton label={t("edit", { title })} onClick={() => actions.onEdit(share)}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <AlertDialog
        trigger={
          <IconButton label={t("revoke", { title })} tone="danger">
            <Ban aria-hidden size={16} />
          </IconButton>
        }
        title={t("revokeTitle", { title })}
        text={t("revokeText")}
        cancelLabel={t("cancel")}
        confirmLabel={t("revokeConfirm")}
        onConfirm={() => actions.onRevoke(share, title)}
      />
    </div>
  );
}
