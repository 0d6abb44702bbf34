"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyRow } from "@/components/ui/copy-row.client";
import { Dialog } from "@/components/ui/dialog";

interface Props {
  secret: string;
  onClose: () => void;
}

/** The secret of a webhook, which no other page shows. */
export function ShownSecret({ secret, onClose }: Props) {
  const t = useTranslations("webhooks.secret");
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("title")}
      text={t("text")}
      closeLabel={t("close")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <dl>
        <CopyRow name={t("name")} text={secret} copyLabel={t("copy")} shown="secret" />
      </dl>
    </Dialog>
  );
}
