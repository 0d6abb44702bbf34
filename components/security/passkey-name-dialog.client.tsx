"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { usePasskeyProblem } from "./use-passkey-problem";

interface Props {
  title: string;
  confirmLabel: string;
  name: string;
  onClose: () => void;
  /** Rejects with what the browser or the API rejected. */
  onSubmit: (name: string) => Promise<void>;
}

const maxNameLength = 100;

/** A form for the name of a passkey. */
export function PasskeyNameDialog({ title, confirmLabel, name, onClose, onSubmit }: Props) {
  const t = useTranslations("passkeys.settings");
  const problemText = usePasskeyProblem();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  async function submit(chosen: string): Promise<void> {
    setRunning(true);
    setProblem(undefined);
    try {
      await onSubmit(chosen);
      onClose();
    } catch (error) {
      setProblem(problemText(error) ?? errorText(error));
      setRunning(false);
    }
  }

  return (
    <NameDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      label={t("name")}
      field={{ defaultValue: name, maxLength: maxNameLength }}
      cancelLabel={t("cancel")}
      confirmLabel={confirmLabel}
      problem={problem}
      isRunning={isRunning}
      isLocked
      onSubmit={(chosen) => void submit(chosen)}
    >
      <p className="text-sm text-ink-soft">{t("nameHelp")}</p>
    </NameDialog>
  );
}
