import {
  canUseMaster,
  type ImageSource,
  type LicenseStatement,
  type RenderedVariant,
  type Rendering,
  type VariantJob,
} from "@/lib/engine";
import { isoTime } from "@/lib/kernel/time";
import { DecoderFailure, decoder } from "@/lib/platform/decoder";
import { objectStore, withScratchFolder } from "@/lib/platform/storage";
import { failedRow } from "./failed-row";
import { failureReason } from "./failure-reason";
import { kindOf } from "./kind-of";
import type { findSource, Variant } from "./repository";
import { newVariantKey } from "./variant-blob";

export type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>;
type SourceFile = Source["file"];

interface Missing {
  jobs: readonly VariantJob[];
  urgent: boolean;
  existing: readonly Variant[];
  /** Gets the keys of the objects before they are stored. */
  written: string[];
}

/** Renders the jobs out of one decode and stores their bytes; the rows say what became of each, and are not saved yet. */
export async function renderMissing(
  { file, owner }: Source,
  { jobs, urgent, existing, written }: Missing,
): Promise<Variant[]> {
  if (jobs.length === 0) return [];
  return withScratchFolder(async (outFolder) => {
    const rendering = await render({ file, owner }, { jobs, urgent, existing, outFolder });
    const made = rendering.made.map((one) => ({ path: one.file, row: readyRow(file, one) }));
    written.push(...made.map(({ row }) => row.blobKey));
    await objectStore().adopt(made.map(({ path, row }) => ({ path, key: row.blobKey })));
    const failed = rendering.failed.map(({ reason, ...job }) => failedRow(file, job, failureReason(reason)));
    return [...made.map(({ row }) => row), ...failed];
  });
}

/** Out of the master when that is enough and can be read, else out of the original. */
async function render(
  { file, owner }: Pick<Source, "file" | "owner">,
  { jobs, urgent, existing, outFolder }: Omit<Missing, "written"> & { outFolder: string },
): Promise<Rendering> {
  const source = { ...sourceOf(file), license: statementOf(file) };
  const renderFrom = (blobKey: string, isMaster: boolean) =>
    objectStore().withLocalFile(blobKey, (path) =>
      decoder().renderVariants({ path, source, isMaster, jobs, outFolder }, { fairnessKey: owner, urgent }),
    );
  const masterKey = usableMaster(source, existing, jobs);
  const outOfMaster = masterKey && (await renderFrom(masterKey, true).catch(undefinedWhenRefused));
  if (outOfMaster && outOfMaster.failed.length === 0) return outOfMaster;
  const rendering = await renderFrom(file.blobKey ?? "", false);
  if (!rendering) throw new Error(`the bytes of ${file.imageId} generation ${file.generation} are missing`);
  return rendering;
}

function undefinedWhenRefused(error: unknown): undefined {
  if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
}

/** The key of the master's object, when the pictures can be made out of it. */
function usableMaster(source: ImageSource, existing: readonly Variant[], jobs: readonly VariantJob[]) {
  const master = existing.find((row) => row.kind === "master" && row.status === "ready");
  const size = { width: master?.width ?? 0, height: master?.height ?? 0 };
  return canUseMaster(source, size, jobs) ? master?.blobKey : undefined;
}

function readyRow({ imageId, generation }: SourceFile, one: RenderedVariant) {
  const now = isoTime();
  return {
    ...{ imageId, generation },
    variantKey: one.key,
    format: one.format,
    kind: kindOf(one.key),
    status: "ready",
    blobKey: newVariantKey(imageId),
    contentType: one.contentType,
    sizeBytes: one.sizeBytes,
    width: one.width,
    height: one.height,
    error: null,
    createdAt: now,
    updatedAt: now,
  } satisfies Variant;
}

function statementOf({ licenseStatement }: SourceFile): LicenseStatement | null {
  return licenseStatement === null ? null : (JSON.parse(licenseStatement) as LicenseStatement);
}

/** The part of a complete file's facts that decides how it is rendered. */
export function sourceOf(
  file: Pick<SourceFile, "format" | "width" | "height" | "pages" | "hasAlpha">,
): ImageSource {
  return {
    format: file.format as ImageSource["format"],
    width: file.width ?? 0,
    height: file.height ?? 0,
    pages: file.pages ?? 1,
    hasAlpha: file.hasAlpha ?? false,
  };
}
