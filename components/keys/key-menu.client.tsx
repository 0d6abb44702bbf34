"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Ban, Pencil, RotateCw } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { type ApiKey, isInUse } from "./key-form";

const NameDialog = onDemand(() =>
  import("@/components/collections/name-dialog.client").then((module) => module.NameDialog),
);

interface Props {
  apiKey: ApiKey;
  onEdit: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}

/** The actions on a key. One that a program still uses is revoked only when its name is typed. */
export function KeyMenu({ apiKey, onEdit, onRotate, onRevoke }: Props) {
  const t = useTranslations("keys.actions");
  const [isTyping, setTyping] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { name } = apiKey;
  const revokeButton = (
    <IconButton label={t("revoke", { name })} tone="danger">
      <Ban aria-hidden size={16} />
    </IconButton>
  );

  return (
    <div className="flex justify-end">
      <IconButton label={t("edit", { name })} onClick={onEdit}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      {apiKey.status === "active" && (
        <AlertDialog
          trigger={
            <IconButton label={t("rotate", { name })}>
              <RotateCw aria-hidden size={16} />
            </IconButton>
          }
          title={t("rotateTitle", { name })}
          text={t("rotateText")}
          cancelLabel={t("cancel")}
          confirmLabel={t("rotateConfirm")}
          onConfirm={onRotate}
        />
      )}
      {isInUse(apiKey, Date.now()) ? (
        <>
          <IconButton
            label={t("revoke", { name })}
            tone="danger"
            onClick={() => {
              setProblem(undefined);
              setTyping(true);
            }}
          >
            <Ban aria-hidden size={16} />
          </IconButton>
          <NameDialog
            isOpen={isTyping}
            onOpenChange={setTyping}
            title={t("revokeTitle", { name })}
            label={t("typeName", { name })}
            cancelLabel={t("cancel")}
            confirmLabel={t("revokeConfirm")}
            problem={problem}
            isRunning={false}
            onSubmit={(typed) => {
              if (typed !== name) return setProblem(t("otherName"));

              setTyping(false);
              onRevoke();
            }}
          >
            <p className="text-sm text-ink-soft">{t("revokeUsedText")}</p>
          </NameDialog>
        </>
      ) : (
        <AlertDialog
          trigger={revokeButton}
          title={t("revokeTitle", { name })}
          text={t("revokeText")}
          cancelLabel={t("cancel")}
          confirmLabel={t("revokeConfirm")}
          onConfirm={onRevoke}
        />
      )}
    </div>
  );
}
