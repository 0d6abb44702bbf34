"use client";

import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { SecretDialog } from "@/components/ui/secret-dialog";

const ingestPath = "/api/analytics/ingest";

interface Props {
  token: string;
  /** Whether the press that made the token has copied it. */
  copying: Promise<boolean>;
  onClose: () => void;
}

/** The token of a new log source, and where the cache sends its log. */
export function LogSourceToken({ token, copying, onClose }: Props) {
  const t = useTranslations("operator.logSources");
  return (
    <SecretDialog
      title={t("tokenTitle")}
      text={t("tokenText")}
      closeLabel={t("close")}
      doneLabel={t("done")}
      copy={{ text: token, copying }}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-4">
        <CopyRow name={t("token")} text={token} copyLabel={t("copyToken")} shown="token" />
        <CopyRow
          name={t("address")}
          text={window.location.origin + ingestPath}
          copyLabel={t("copyAddress")}
          shown="address"
        />
      </dl>
    </SecretDialog>
  );
}
