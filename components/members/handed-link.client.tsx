"use client";

import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { SecretDialog } from "@/components/ui/secret-dialog";

interface Props {
  /** Whether the link invites to a library, or signs in with a new account. */
  kind: "member" | "account";
  link: string;
  email: string;
  onClose: () => void;
}

/** The link of an invitation that the server cannot mail. */
export function HandedLink({ kind, link, email, onClose }: Props) {
  const t = useTranslations("members.handOver");
  return (
    <SecretDialog
      title={t("title")}
      text={t(`text.${kind}`, { email })}
      closeLabel={t("close")}
      doneLabel={t("done")}
      onClose={onClose}
    >
      <dl>
        <CopyRow name={t(`name.${kind}`)} text={link} copyLabel={t("copy")} shown="link" />
      </dl>
    </SecretDialog>
  );
}
