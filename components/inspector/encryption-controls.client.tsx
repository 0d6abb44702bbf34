"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { BundleButton } from "@/components/encryption/bundle-button.client";
import { getImage, useImageCache } from "@/components/image-lists/image-cache";
import { ForRole } from "@/components/session/role.client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link.client";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";
import { rewriteImage } from "./rewrite-image";

/** The image's encryption, and the actions of its editors on it. */
export function EncryptionControls({ image }: { image: ImageResource }) {
  const t = useTranslations("encryptedImage");
  const { encrypted } = image.status;
  return (
    <>
      <p className="text-sm text-ink-soft">{t(encrypted ? "encrypted" : "plain")}</p>
      <ForRole least="editor">
        <ChangeEncryption image={image} />
        {encrypted && (
          <div className="mt-2">
            <BundleButton target={{ image }} />
          </div>
        )}
      </ForRole>
      <p className="mt-3 text-sm">
        <Link href="/docs/guides/encryption" prefetch={false} className="underline underline-offset-3">
          {t("guide")}
        </Link>
      </p>
    </>
  );
}

function ChangeEncryption({ image }: { image: ImageResource }) {
  const action = image.status.encrypted ? "decrypt" : "encrypt";
  const t = useTranslations("encryptedImage");
  const errorText = useErrorText();
  const cache = useImageCache();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function change(): Promise<void> {
    setProblem(undefined);
    setIsRunning(true);
    try {
      const isChanged = await rewriteImage(image.id, { action });
      cache.put(await getImage(image.id));
      if (isChanged) toast.success(t(`${action}.done`, { filename: image.filename }));
      else setProblem(t("failed"));
    } catch (error) {
      setProblem(errorText(error));
    }
    setIsRunning(false);
  }

  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <AlertDialog
        trigger={
          <Button size="small" disabled={isRunning}>
            {t(isRunning ? "running" : `${action}.button`)}
          </Button>
        }
        title={t(`${action}.title`, { filename: image.filename })}
        text={t(`${action}.text`)}
        cancelLabel={t("cancel")}
        confirmLabel={t(`${action}.button`)}
        isHarmless
        onConfirm={() => void change()}
      />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
