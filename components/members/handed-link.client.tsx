"use client";

import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { copyWhenKnown } from "@/components/ui/copy-text";
import { SecretDialog } from "@/components/ui/secret-dialog";

interface Props {
  /** Whether the link invites to a library, or signs in with a new account. */
  kind: "member" | "account";
  link: string;
  email: string;
  /** Whether the press that made the link has copied it. */
  copying: Promise<boolean> | undefined;
  onClose: () => void;
}

/** An invitation that the server has not mailed. */
export type HandedInvitation = Pick<Props, "link" | "email" | "copying">;

/** Copies the link of an invitation during the press that makes it. */
export function copyInvitation(inviting: Promise<{ link: string | null }>): Promise<boolean> {
  return copyWhenKnown(
    inviting.then(({ link }) => {
      if (link === null) throw new Error("The server has mailed the link.");
      return link;
    }),
  );
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
