"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface Props {
  /** The link that was followed while changes are not saved. */
  target: string;
  stay: () => void;
}

/** A confirmation that unsaved changes may be lost. */
export function LeaveDialog({ target, stay }: Props) {
  const t = useTranslations("settings.form.leave");
  const router = useRouter();
  const cancel = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      isOpen
      onOpenChange={stay}
      title={t("title")}
      closeLabel={t("stay")}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={stay}>
            {t("stay")}
          </Button>
          <Button look="danger" onClick={() => router.push(target)}>
            {t("leave")}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{t("text")}</p>
    </Dialog>
  );
}
