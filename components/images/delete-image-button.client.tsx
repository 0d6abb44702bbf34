"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ImageResource } from "@/lib/images/resource";
import { useDeleteImage } from "./use-delete-image";

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
