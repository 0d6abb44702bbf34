"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { SharedLink } from "./shared-link";

/** Shows the link of a share. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations("shares.dialog");
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t("link")} closeLabel={t("close")}>
      <SharedLink url={url} />
    </Dialog>
  );
}
