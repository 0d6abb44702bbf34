"use client";

import { CopyRow } from "@/components/ui/copy-row.client";
import { SecretDialog } from "@/components/ui/secret-dialog";

interface Props {
  link: string;
  texts: Record<"title" | "text" | "name" | "copy" | "close" | "done", string>;
  onClose: () => void;
}

/** The link of an invitation that the server cannot mail. */
export function HandedLink({ link, texts, onClose }: Props) {
  return (
    <SecretDialog
      title={texts.title}
      text={texts.text}
      closeLabel={texts.close}
      doneLabel={texts.done}
      onClose={onClose}
    >
      <dl>
        <CopyRow name={texts.name} text={link} copyLabel={texts.copy} shown="link" />
      </dl>
    </SecretDialog>
  );
}
