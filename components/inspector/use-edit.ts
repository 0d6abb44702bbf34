import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { type ChangeOf, EditConflict, resolveChange } from "@/components/api/edit-unless-changed";
import { imageKeys, useImageCache } from "@/components/image-lists/image-cache";
import { hasPendingEdits } from "@/components/image-lists/pending-edits";
import type { ImageResource } from "@/lib/images/resource";
import { editImage, type ImageChange } from "./edit-image";

/** The reason why an edit was rejected. */
export interface Rejection {
  reason: string;
  /** A value that would be accepted. */
  suggestion?: string | undefined;
}

/**
 * Changes the image at once, and saves. When the server rejects the change, the previous values
 * return, and the reason is the result. A change that depends on the current values is a function
 * of them.
 */
export type Edit = (
  change: ChangeOf<ImageResource, ImageChange>,
  shown?: Partial<ImageResource>,
) => Promise<Rejection | undefined>;

export function useEdit(image: ImageResource): Edit {
  const client = useQueryClient();
  const cache = useImageCache();
  const t = useTranslations("inspector.edit");
  const errorText = useErrorText();

  return async (change, shown) => {
    const key = imageKeys.one(image.id);
    await client.cancelQueries({ queryKey: key, exact: true });
    const before = client.getQueryData<ImageResource>(key) ?? image;
    const changed = resolveChange(change, before);
    const optimistic = shown ?? (changed as Partial<ImageResource>);
    const former = pick(before, Object.keys(optimistic));
    cache.put({ ...before, ...optimistic });
    try {
      const saved = await editImage(before, change);
      const now = client.getQueryData<ImageResource>(key) ?? saved;
      cache.put(hasPendingEdits(image.id) ? { ...now, ...pick(saved, Object.keys(changed)) } : saved);
      // A new tag has a name that the list does not have yet.
      if ("tags" in changed) void client.invalidateQueries({ queryKey: ["tags", "names"] });
      return undefined;
    } catch (error) {
      if (error instanceof EditConflict) {
        cache.put(error.current as ImageResource);
        return { reason: t("conflict") };
      }

      const now = client.getQueryData<ImageResource>(key) ?? before;
      cache.put({ ...now, ...former });
      // Changes elsewhere while this was on its way were not shown.
      if (!hasPendingEdits(image.id)) void client.invalidateQueries({ queryKey: key, exact: true });
      const suggestion = error instanceof ApiError ? error.response.details?.suggestion?.[0] : undefined;
      const isTaken = error instanceof ApiError && error.code === "FILENAME_TAKEN";
      return { reason: isTaken ? t("filenameTaken") : describe(error, errorText), suggestion };
    }
  };
}

function pick(image: ImageResource, members: readonly string[]): Partial<ImageResource> {
  return Object.fromEntries(members.map((member) => [member, image[member as keyof ImageResource]]));
}

/**
 * The API's sentence about the value, which names what is expected; in other cases the general
 * text.
 */
function describe(error: unknown, errorText: (error: unknown) => string): string {
  if (error instanceof ApiError && error.code === "VALIDATION_ERROR") {
    const [detail] = Object.values(error.response.details ?? {}).flat();
    if (detail) return detail;
  }
  return errorText(error);
}
