"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { getImage, imageKeys, useImageCache } from "@/components/image-lists/image-cache";
import { ForRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import type { ImageResource } from "@/lib/images/resource";
import { imageHeadingId } from "./image-heading";

/** Reports that the image is deleted, as soon as it is, and offers to restore it. */
export function DeletedNotice({ image }: { image: ImageResource }) {
  const { id } = image;
  const t = useTranslations("image.page");
  const errorText = useErrorText();
  const cache = useImageCache();
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const { data } = useQuery({
    queryKey: imageKeys.one(id),
    queryFn: ({ signal }) => getImage(id, signal),
    initialData: image,
  });
  if (data.status.state !== "deleted") return null;

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
      <ForRole least="editor">
        <Button size="small" onClick={() => void restore()}>
          {t("restore")}
        </Button>
      </ForRole>
    </div>
  );
}
