import {
  canUseMaster,
  type ImageSource,
  type LicenseStatement,
  type RenderOutput,
  type RenditionSpec,
} from "@/lib/engine";
import { DecoderFailure, decoder, type RenderHooks } from "@/lib/platform/decoder";
import { objectStore } from "@/lib/platform/storage";
import { toImageSource } from "./rendition";
import type { RenditionRow, Source } from "./repository";

interface RenderFilesOptions {
  jobs: readonly RenditionSpec[];
  /** Existing folder that receives one file per job. */
  outFolder: string;
  /** A request waits for the result. */
  urgent: boolean;
  /** Existing renditions, possibly including the master. */
  existing: readonly RenditionRow[];
  signal?: AbortSignal;
  hooks?: RenderHooks;
}

/**
 * Renders the jobs to files, for variants and previews: from the master when it is large enough and readable, else from
 * the original.
 */
export async function renderFiles(
  { file, owner }: Source,
  { jobs, outFolder, urgent, existing, signal, hooks }: RenderFilesOptions,
): Promise<RenderOutput> {
  const source = { ...toImageSource(file), license: parseLicenseStatement(file) };
  const request = { fairnessKey: owner, urgent, ...(signal && { signal }) };
  const renderFrom = (blobKey: string, isMaster: boolean) =>
    objectStore().withSource(blobKey, (input) =>
      decoder().renderVariants({ input, source, isMaster, renditions: jobs, outFolder }, request, hooks),
    );
  const masterKey = findUsableMasterKey(source, existing, jobs);
  const fromMaster = masterKey && (await renderFrom(masterKey, true).catch(undefinedIfPermanent));
  if (fromMaster && fromMaster.failed.length === 0) return fromMaster;
  const rendering = await renderFrom(file.blobKey ?? "", false);
  if (!rendering) throw new Error(`the bytes of ${file.imageId} generation ${file.generation} are missing`);
  return rendering;
}

function undefinedIfPermanent(error: unknown): undefined {
  if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
}

/** Returns the master's blob key when the jobs can be rendered from it. */
function findUsableMasterKey(
  source: ImageSource,
  existing: readonly RenditionRow[],
  jobs: readonly RenditionSpec[],
) {
  const master = existing.find((row) => row.kind === "master" && row.status === "ready");
  const size = { width: master?.width ?? 0, height: master?.height ?? 0 };
  return canUseMaster(source, size, jobs) ? master?.blobKey : undefined;
}

function parseLicenseStatement({ licenseStatement }: Source["file"]): LicenseStatement | null {
  return licenseStatement === null ? null : (JSON.parse(licenseStatement) as LicenseStatement);
}
