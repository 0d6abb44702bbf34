"use client";

import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { shownParts } from "./key-form";

interface Props {
  secret: string;
  /** Whether the press that made the key has copied it. */
  copying?: Promise<boolean>;
  /** Origin of the service. */
  origin: string;
  onClose: () => void;
}

/** The secret of a new key, which no other page shows, with a command that uses it. */
export function ShownKey({ secret, copying, origin, onClose }: Props) {
  const t = useTranslations("keys.shown");
  const command = `curl -H "Authorization: Bearer ${secret}" ${origin}/api/me`;
  return (
    <SecretDialog
      title={t("title")}
      text={t("text")}
      closeLabel={t("close")}
      doneLabel={t("done")}
      copy={{ text: secret, copying }}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-4">
        {shownParts.map((name) => (
          <CopyRow
            key={name}
            name={t(name)}
            text={name === "key" ? secret : command}
            copyLabel={t(`copy.${name}`)}
            shown={name}
          />
        ))}
      </dl>
    </SecretDialog>
  );
}
