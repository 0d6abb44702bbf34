"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { getImage, imageKeys } from "@/components/image-lists/image-cache";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import { ReplaceFile } from "@/components/uploads/replace-file.client";
import { useUploadProgress } from "@/components/uploads/upload-progress";
import type { ImageResource } from "@/lib/images/resource";
import { imageHeadingId } from "./image-heading";

/** The page of an image whose file has not arrived. It shows the image as soon as it has. */
export function PendingImage({ image }: { image: ImageResource }) {
  const t = useTranslations("image.pending");
  const router = useRouter();
  const { percent } = useFormats();
  const fraction = useUploadProgress(image.id);
  const { data } = useQuery({
    queryKey: imageKeys.one(image.id),
    queryFn: ({ signal }) => getImage(image.id, signal),
    initialData: image,
  });
  const hasArrived = data.status.upload === "complete";
  useEffect(() => {
    if (hasArrived) router.refresh();
  }, [hasArrived, router]);

  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-4 text-center">
      <h1 id={imageHeadingId} tabIndex={-1} className="text-xl font-semibold tracking-tight wrap-anywhere">
        {image.filename}
      </h1>
      <p role="status" className="text-ink-soft">
        {t("text")}
      </p>
      {fraction !== undefined && (
        <div className="w-full">
          <p className="mb-2 text-sm tabular-nums">{t("sent", { percent: percent(fraction) })}</p>
          <Progress label={t("progress")} fraction={fraction} />
        </div>
      )}
      <ReplaceFile image={image} label={t("choose")} onReplaced={() => router.refresh()} />
    </div>
  );
}
