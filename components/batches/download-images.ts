import { ApiError } from "@/components/api/api-error";
import { api } from "@/components/api/client";
import { toFiltersBody } from "@/components/image-lists/filters";
import { saveFile, saveUrl } from "@/components/ui/save-file";
import type { CollectionResource } from "@/lib/collections/resource";
import type { components } from "@/packages/client/src/schema";
import type { BatchTarget } from "./batch";
import { followJob, type Job } from "./job";
import { withShownJobs } from "./running-jobs";

/** Saves selected images as one ZIP file: their originals, or the results of a recipe. */
export async function downloadImages(target: BatchTarget, variant = "original"): Promise<void> {
  await downloadArchive(describeTarget(target), variant);
}

/** Saves these images as one ZIP file. */
export async function downloadIds(ids: string[]): Promise<void> {
  await downloadArchive({ ids }, "original");
}

/** Saves a collection as one ZIP file; with `isTree`, the collections within it are folders. */
export async function downloadCollection(
  { id, slug }: Pick<CollectionResource, "id" | "slug">,
  { isTree }: { isTree: boolean },
): Promise<void> {
  await downloadArchive({ collection: id, tree: isTree }, "original", `${slug}.zip`);
}

type ArchiveBody = components["schemas"]["ArchiveImages"];

async function downloadArchive(
  images: Partial<ArchiveBody>,
  variant: string,
  filename = "images.zip",
): Promise<void> {
  const body = { ...images, variant };
  const { data, response } = await api.POST("/images/archive", { body, parseAs: "blob" });
  const content = data as unknown as Blob;
  if (response.status === 202) await saveJobArchive(JSON.parse(await content.text()).job);
  else saveFile(filename, content);
}

/** Saves an archive that a job writes, because it is too large for one request. */
async function saveJobArchive(started: Job): Promise<void> {
  const { result } = await withShownJobs((onProgress) => followJob(started, onProgress));
  if (!result) throw new ApiError("INTERNAL_ERROR", { status: 500, message: "The job failed." });

  saveUrl(result.filename, result.url);
}

function describeTarget({ selection, filters }: BatchTarget) {
  if (selection.kind === "ids") return { ids: [...selection.ids] };

  const exceptIds = [...selection.exceptIds];
  return { query: toFiltersBody(filters), ...(exceptIds.length > 0 && { except_ids: exceptIds }) };
}
