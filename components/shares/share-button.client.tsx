"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useHasRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import { Share2 } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import type { CollectionChoice, ShareChoice } from "./share-form";

const ShareDialog = onDemand(() => import("./share-dialog.client").then((module) => module.ShareDialog));

interface Props {
  target: ShareChoice;
  /** Only for a collection. */
  collection?: CollectionChoice;
}

/** Opens the dialog that makes a share link. */
export function ShareButton({ target, collection }: Props) {
  const t = useTranslations("shares.dialog");
  const mayShare = useHasRole()("manager");
  const [isOpen, setOpen] = useState(false);
  if (!mayShare) return null;

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden size={15} />
        {t("share")}
      </Button>
      {isOpen && (
        <ShareDialog target={target} {...(collection && { collection })} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
