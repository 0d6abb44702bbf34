import { api, unwrap } from "@/components/api/client";
import { toFiltersBody } from "@/components/image-lists/filters";
import { saveFile } from "@/components/ui/save-file";
import type { BatchTarget } from "./batch";

/** Saves selected images as one ZIP file: their originals, or the results of a recipe. */
export async function downloadImages(target: BatchTarget, variant = "original"): Promise<void> {
  await downloadArchive(describeTarget(target), variant);
}

/** Saves these images as one ZIP file. */
export async function downloadIds(ids: string[]): Promise<void> {
  await downloadArchive({ ids }, "original");
}

async function downloadArchive(images: ReturnType<typeof describeTarget>, variant: string): Promise<void> {
  const body = { ...images, variant };
  const zip: unknown = await unwrap(api.POST("/images/archive", { body, parseAs: "blob" }));
  saveFile("images.zip", zip as Blob);
}

function describeTarget({ selection, filters }: BatchTarget) {
  if (selection.kind === "ids") return { ids: [...selection.ids] };

  const exceptIds = [...selection.exceptIds];
  return { query: toFiltersBody(filters), ...(exceptIds.length > 0 && { except_ids: exceptIds }) };
}
