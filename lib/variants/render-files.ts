import type { RenderedVariant, VariantJob } from "@/lib/engine";
import { decoder } from "@/lib/platform/decoder";
import { objectStore } from "@/lib/platform/storage";
import type { findSource } from "./repository";
import { sourceOf } from "./source-of";

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>;

interface Order {
  jobs: readonly VariantJob[];
  /** Existing folder that receives one file a job. */
  outFolder: string;
  /** Someone is waiting for the answer. */
  urgent: boolean;
  signal?: AbortSignal;
}

/** The jobs' pictures as files: the bytes that are stored as variants, and those that a preview shows. */
export async function renderFiles(
  { file, owner }: Source,
  { jobs, outFolder, urgent, signal }: Order,
): Promise<RenderedVariant[]> {
  const rendered = await objectStore().withLocalFile(file.blobKey ?? "", (path) =>
    decoder().renderVariants(
      { path, source: sourceOf(file), jobs, outFolder },
      { fairnessKey: owner, urgent, ...(signal && { signal }) },
    ),
  );
  if (!rendered) throw new Error(`the bytes of ${file.imageId} generation ${file.generation} are missing`);
  return rendered;
}
