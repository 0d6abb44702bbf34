"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ImageResource } from "@/lib/images/resource";
import { getImage, imageKeys } from "./image-cache";

const pollMs = 2_000;

const isPending = (image: ImageResource | undefined) => (image?.status.variants.pending.length ?? 0) > 0;

/** Shows how many sizes are ready; polls until all are. */
export function VariantStatus({ image }: { image: ImageResource }) {
  const t = useTranslations("image.variants");
  const { data } = useQuery({
    queryKey: imageKeys.one(image.id),
    queryFn: ({ signal }) => getImage(image.id, signal),
    initialData: image,
    refetchInterval: ({ state }) => (isPending(state.data) ? pollMs : false),
  });
  const { ready, pending, failed } = data.status.variants;
  const total = ready.length + pending.length + failed.length;
  return (
    <span role="status">
      {pending.length > 0 && t("pending", { ready: ready.length, total })}
      {pending.length === 0 && failed.length === 0 && t("ready", { total })}
      {pending.length === 0 && failed.length > 0 && t("failed", { failed: failed.length })}
    </span>
  );
}
