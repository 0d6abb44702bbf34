"use client";

import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { SecretDialog } from "@/components/ui/secret-dialog";

interface Props {
  secret: string;
  onClose: () => void;
}

/** The secret of a webhook, which no other page shows. */
export function ShownSecret({ secret, onClose }: Props) {
  const t = useTranslations("webhooks.secret");
  return (
    <SecretDialog
      title={t("title")}
      text={t("text")}
      closeLabel={t("close")}
      doneLabel={t("done")}
      onClose={onClose}
    >
      <dl>
        <CopyRow name={t("name")} text={secret} copyLabel={t("copy")} shown="secret" />
      </dl>
    </SecretDialog>
  );
}
