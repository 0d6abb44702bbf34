"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { toast } from "@/components/ui/toast";
import { type BundleTarget, downloadBundle } from "./download-bundle";

const minLength = 12;
const maxLength = 1_000;

/** A form for the passphrase of a bundle, which is stored nowhere, and for its download. */
export function BundleDialog({ target, onClose }: { target: BundleTarget; onClose: () => void }) {
  const t = useTranslations("image.bundle");
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  async function download(passphrase: string): Promise<void> {
    if (passphrase.length < minLength) return setProblem(t("tooShort", { count: minLength }));

    setProblem(undefined);
    setIsRunning(true);
    try {
      await downloadBundle(target, passphrase);
      toast.success(t("done"));
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setIsRunning(false);
    }
  }

  return (
    <NameDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      label={t("passphrase")}
      field={{ type: "password", maxLength, onChange: () => setProblem(undefined) }}
      cancelLabel={t("cancel")}
      confirmLabel={t(isRunning ? "running" : "download")}
      problem={problem}
      isRunning={isRunning}
      onSubmit={(passphrase) => void download(passphrase)}
    >
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("text")}</p>
    </NameDialog>
  );
}
