"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { Button, ButtonLink } from "@/components/ui/button";
import type { ImageResource } from "@/lib/images/resource";
import { useImageCache } from "./image-cache";
import { imageHeadingId } from "./image-heading";
import { useDeleteImage } from "./use-delete-image";

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

/** Deletes the image of this page and returns to the gallery, where the notification offers to undo it. */
export function DeleteImageButton({ image }: { image: ImageResource }) {
  const t = useTranslations("image.page");
  const router = useRouter();
  const deleteImage = useDeleteImage();
  return (
    <Button
      look="danger"
      onClick={() => {
        void deleteImage(image);
        router.push("/dashboard");
      }}
    >
      <Trash2 aria-hidden size={16} />
      {t("delete")}
    </Button>
  );
}

/** Opens the stored original on the origin of this page. */
export function OriginalLink({ url, children }: { url: string; children: ReactNode }) {
  const toSameOriginUrl = useSameOriginUrl();
  return (
    <ButtonLink href={toSameOriginUrl(url)} prefetch={false} target="_blank" rel="noreferrer">
      {children}
    </ButtonLink>
  );
}
