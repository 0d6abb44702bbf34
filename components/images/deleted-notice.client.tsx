"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, byId, unwrap } from "@/components/api/client";
import { useErrorText } from "@/components/api/error-text";
import { Button } from "@/components/ui/button";
import { useImageCache } from "./image-cache";
import { imageHeadingId } from "./image-heading";

/** Reports that the image is deleted, and offers to restore it. */
export function DeletedNotice({ id }: { id: string }) {
  const t = useTranslations("image.page");
  const errorText = useErrorText();
  const cache = useImageCache();
  const router = useRouter();
  const [problem, setProblem] = useState<string>();

  async function restore() {
    try {
      cache.put(await unwrap(api.POST("/images/{id}/restore", byId(id))));
      router.refresh();
      // The button disappears with the notice.
      document.getElementById(imageHeadingId)?.focus();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-accent-soft px-4 py-3 text-sm">
      <p role="status">{problem ?? t("isDeleted")}</p>
      <Button size="small" onClick={() => void restore()}>
        {t("restore")}
      </Button>
    </div>
  );
}
