"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";

const NameDialog = onDemand(() =>
  import("@/components/collections/name-dialog.client").then((module) => module.NameDialog),
);

/** Deletes the account permanently when its handle is typed. */
export function CloseAccount({ handle }: { handle: string }) {
  const t = useTranslations("data.close");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  async function close(typed: string): Promise<void> {
    if (typed !== handle) return setProblem(t("otherHandle"));

    setRunning(true);
    setProblem(undefined);
    try {
      await unwrap(api.DELETE("/account", { body: { confirm: typed } }));
      // A full load: what this page still holds belongs to nobody now.
      location.assign("/");
    } catch (error) {
      setProblem(errorText(error));
      setRunning(false);
    }
  }

  return (
    <>
      <p className="text-sm text-ink-soft">{t("text")}</p>
      <div>
        <Button
          look="danger"
          onClick={() => {
            setProblem(undefined);
            setOpen(true);
          }}
        >
          {t("open")}
        </Button>
      </div>
      <NameDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("title")}
        label={t("label", { handle })}
        field={{ autoCapitalize: "none" }}
        cancelLabel={t("cancel")}
        confirmLabel={t("confirm")}
        problem={problem}
        isRunning={isRunning}
        isLocked
        onSubmit={(typed) => void close(typed)}
      >
        <p className="text-sm text-ink-soft">{t("warning")}</p>
      </NameDialog>
    </>
  );
}
