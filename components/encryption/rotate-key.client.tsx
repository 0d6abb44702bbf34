"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { EncryptionResource } from "@/lib/encryption/resource";

const refreshMs = 2_000;

/** Replaces the master key, and shows how far that is. */
export function RotateKey({ rotation }: Pick<EncryptionResource, "rotation">) {
  const t = useTranslations("encryption.key");
  const errorText = useErrorText();
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const isRotating = rotation !== null;

  useEffect(() => {
    if (!isRotating) return;

    const timer = setInterval(() => router.refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [isRotating, router]);

  async function rotate(): Promise<void> {
    setProblem(undefined);
    try {
      await unwrap(api.POST("/encryption/rotate", {}));
      router.refresh();
    } catch (error) {
      setProblem(t("failed", { reason: errorText(error) }));
    }
  }

  return (
    <div aria-live="polite">
      {problem && <p className="mb-3 text-sm text-danger">{problem}</p>}
      {rotation ? (
        <>
          <p className="mb-2 text-sm">{t("rotating", { done: rotation.done, total: rotation.total })}</p>
          <Progress
            label={t("progress")}
            fraction={rotation.total === 0 ? null : rotation.done / rotation.total}
          />
        </>
      ) : (
        <AlertDialog
          trigger={<Button>{t("rotate")}</Button>}
          title={t("title")}
          text={t("text")}
          cancelLabel={t("cancel")}
          confirmLabel={t("confirm")}
          isHarmless
          onConfirm={() => void rotate()}
        />
      )}
    </div>
  );
}
