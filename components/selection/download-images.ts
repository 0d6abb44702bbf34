import { api, unwrap } from "@/components/api/client";
import { toFiltersBody } from "@/components/library/filters";
import type { ImageList } from "@/components/library/list/image-list";
import type { BatchTarget } from "./batch";

/** Saves images as one ZIP file. */
export async function downloadImages(target: BatchTarget, list: ImageList): Promise<void> {
  const body = { ...(await describeTarget(target, list)), variant: "original" };
  const zip: unknown = await unwrap(api.POST("/images/archive", { body, parseAs: "blob" }));
  const url = URL.createObjectURL(zip as Blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = "images.zip";
  link.click();
  URL.revokeObjectURL(url);
}

/** An archive takes filters without exceptions, else ids. */
async function describeTarget({ selection, filters }: BatchTarget, list: ImageList) {
  if (selection.kind === "ids") return { ids: [...selection.ids] };
  if (selection.exceptIds.size === 0) return { query: toFiltersBody(filters) };
  const ids = await list.loadIds(0, list.snapshot().count);
  return { ids: ids.filter((id) => !selection.exceptIds.has(id)) };
}
