"use client";

import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { SecretDialog } from "@/components/ui/secret-dialog";
import type { HandedInvitation } from "./copy-invitation";

interface Props extends HandedInvitation {
  /** Whether the link invites to a library, or signs in with a new account. */
  kind: "member" | "account";
  onClose: () => void;
}

/** The link of an invitation that the server cannot mail. */
export function HandedLink({ kind, link, email, copying, onClose }: Props) {
  const t = useTranslations("members.handOver");
  return (
    <SecretDialog
      title={t("title")}
      text={t(`text.${kind}`, { email })}
      closeLabel={t("close")}
      doneLabel={t("done")}
      copy={{ text: link, copying }}
      onClose={onClose}
    >
      <dl>
        <CopyRow name={t(`name.${kind}`)} text={link} copyLabel={t("copy")} shown="link" />
      </dl>
    </SecretDialog>
  );
}
