"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { ForOffer } from "@/components/session/offers.client";
import { useHasRole } from "@/components/session/role.client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";

const TokenLinkDialog = onDemand(() =>
  import("./token-link-dialog.client").then((module) => module.TokenLinkDialog),
);

/**
 * Shows who can open the links of an encrypted image; makes links that others can open, and revokes
 * them.
 */
export function TokenLinks({ image }: { image: ImageResource }) {
  const t = useTranslations("encryptedImage.links");
  const hasRole = useHasRole();
  const [isOpen, setOpen] = useState(false);

  return (
    <div className="mb-4">
      <p className="text-sm text-ink-soft">{t("note")}</p>
      <ForOffer offer="encryption">
        <div className="mt-3 flex flex-wrap items-start gap-2">
          {hasRole("editor") && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t("create")}
            </Button>
          )}
          {hasRole("manager") && <RevokeLinks image={image} />}
        </div>
        {isOpen && <TokenLinkDialog image={image} onClose={() => setOpen(false)} />}
      </ForOffer>
    </div>
  );
}

function RevokeLinks({ image: { id, filename } }: { image: ImageResource }) {
  const t = useTranslations("encryptedImage.links");
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();

  async function revoke(): Promise<void> {
    setProblem(undefined);
    try {
      await unwrap(api.DELETE("/images/{id}/tokens", byId(id)));
      toast.success(t("revoked", { filename }));
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <>
      <AlertDialog
        trigger={
          <Button size="small" look="danger">
            {t("revoke")}
          </Button>
        }
        title={t("revokeTitle", { filename })}
        text={t("revokeText")}
        cancelLabel={t("cancel")}
        confirmLabel={t("revoke")}
        onConfirm={() => void revoke()}
      />
      {problem !== undefined && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
