import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { getImage, imageKeys, useImageCache } from "@/components/image-lists/image-cache";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";
import { useDeleteImage, useReturnedImages } from "./use-delete-image";
import { useFavourite } from "./use-favourite";
import type { Paging } from "./use-paging";

interface Options {
  paging: Paging;
  /** The details are loaded after the image itself. */
  needsDetails: boolean;
  layout: "overlay" | "page";
  /** The server's data of the first image. */
  details: ImageResource | undefined;
  onClose: () => void;
}

/** The details of the shown image, and what changes it. */
export function useImageActions({ paging, needsDetails, layout, details: initial, onClose }: Options) {
  const client = useQueryClient();
  const cache = useImageCache();
  const router = useRouter();
  const t = useTranslations("image.deletion");
  const favouriteTexts = useTranslations("image.favourite");
  const errorText = useErrorText();
  const { image } = paging;
  const query = {
    queryKey: imageKeys.one(image.id),
    queryFn: ({ signal }: { signal: AbortSignal }) => getImage(image.id, signal),
  };

  const {
    data: details,
    error: detailsError,
    refetch,
  } = useQuery({
    ...query,
    enabled: needsDetails,
    ...(initial?.id === image.id && { initialData: initial }),
  });
  const setFavourite = useFavourite();
  const deleteImage = useDeleteImage();
  useReturnedImages(paging.bringBack);

  async function remove(): Promise<void> {
    const isDeleted = deleteImage(image);
    if (layout === "overlay") {
      if (!(await paging.leaveOut())) onClose();
    }
    // The list may not be loaded yet: the server must not send it with the image.
    else if (await isDeleted) router.push("/dashboard");
  }

  async function toggleFavourite(): Promise<void> {
    try {
      await setFavourite(await client.ensureQueryData(query));
    } catch (error) {
      toast.error(
        favouriteTexts(image.is_favourited ? "notRemoved" : "notAdded", { filename: image.filename }),
        {
          reason: errorText(error),
          retry: () => void toggleFavourite(),
        },
      );
    }
  }

  async function restore(): Promise<void> {
    try {
      cache.put(await unwrap(api.POST("/images/{id}/restore", byId(image.id))));
    } catch (error) {
      toast.error(t("notRestored", { filename: image.filename }), {
        reason: errorText(error),
        retry: () => void restore(),
      });
    }
  }

  return {
    details,
    detailsFailure:
      details === undefined && detailsError !== null
        ? { reason: detailsError, retry: () => void refetch() }
        : undefined,
    // The list may not know what has been edited here.
    shown: details ? toGridImage(details) : image,
    isFavourited: details?.is_favourited ?? image.is_favourited ?? false,
    toggleFavourite: () => void toggleFavourite(),
    remove: () => void remove(),
    restore: () => void restore(),
  };
}
