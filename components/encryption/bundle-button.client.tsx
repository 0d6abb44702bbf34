"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PackageOpen } from "@/components/ui/icons";
import type { BundleTarget } from "./download-bundle";

const BundleDialog = dynamic(() => import("./bundle-dialog.client").then((module) => module.BundleDialog));

/** Downloads encrypted images as they are stored, protected by a passphrase that is asked for. */
export function BundleButton({ target }: { target: BundleTarget }) {
  const t = useTranslations("image.bundle");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <PackageOpen aria-hidden size={15} />
        {t("button")}
      </Button>
      {isOpen && <BundleDialog target={target} onClose={() => setOpen(false)} />}
    </>
  );
}
