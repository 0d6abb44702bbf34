"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { getImage, useImageCache } from "@/components/image-lists/image-cache";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";
import { rewriteImage } from "./rewrite-image";

/** Removes the position from the file, after the user has confirmed it. */
export function RemoveLocation({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.location");
  const errorText = useErrorText();
  const cache = useImageCache();
  const [isRemoving, setIsRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useCommand("removeLocation", () => button.current?.click(), {
    findTarget: () => ({ name: image.filename }),
  });

  async function remove(): Promise<void> {
    setProblem(undefined);
    setIsRemoving(true);
    try {
      const isRemoved = await rewriteImage(image.id, { action: "strip", what: "location" });
      cache.put(await getImage(image.id));
      if (isRemoved) toast.success(t("removed", { filename: image.filename }));
      else setProblem(t("notRemoved"));
    } catch (error) {
      setProblem(errorText(error));
    }
    setIsRemoving(false);
  }

  return (
    <>
      <AlertDialog
        trigger={
          <Button ref={button} size="small" look="danger" disabled={isRemoving}>
            {isRemoving ? t("removing") : t("remove")}
          </Button>
        }
        title={t("confirm", { filename: image.filename })}
        text={t("consequence")}
        cancelLabel={t("cancel")}
        confirmLabel={t("remove")}
        onConfirm={() => void remove()}
      />
      {problem !== undefined && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
