import { type ContentProblem, findContentProblem, reportDamage } from "@/lib/encryption";
import {
  canUseMaster,
  findFacePoint,
  type ImageSource,
  listWatermarks,
  masterRendition,
  type RenderOutput,
  type RenditionSpec,
} from "@/lib/engine";
import { isPresetKey } from "@/lib/engine/variants/variant-keys";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { DecoderFailure, type DecoderFailureReason, decoder, type RenderHooks } from "@/lib/platform/decoder";
import { logger } from "@/lib/platform/process/logger";
import { isSealedKey, objectStore } from "@/lib/platform/storage";
import { loadWatermarks, OutdatedWatermarkError } from "@/lib/watermarks";
import { buildFailedRow, presetTarget, toImageSource } from "./rendition";
import type { RenditionRow } from "./repository";
import type { Source } from "./source-repository";

interface RenderFilesOptions {
  specs: readonly RenditionSpec[];
  /** A request waits for the result. */
  isUrgent: boolean;
  /** Existing renditions, possibly including the master. */
  storedRows: readonly RenditionRow[];
  signal?: AbortSignal;
  hooks?: RenderHooks;
}

/**
 * Renders the renditions, for variants and previews: from the master when it is large enough,
 * unchanged and readable, else from the original.
 * @throws OutdatedWatermarkError when the key of a rendition names a watermark as it was before
 */
export async function renderFiles(
  { file, owner, focalPoint, faces, presetQuality }: Source,
  { specs, isUrgent, storedRows, signal, hooks }: RenderFilesOptions,
): Promise<RenderOutput> {
  const source = {
    ...toImageSource(file),
    license: file.licenseStatement,
    focalPoint,
    facePoint: findFacePoint(faces ?? []),
  };
  const references = specs.flatMap(({ key }) => listWatermarks(key));
  const watermarks = await loadWatermarks(owner, references);
  const requested = {
    presetTarget: presetTarget({ presetQuality }),
    renditions: specs,
    ...(watermarks.size > 0 && { watermarks }),
  };
  const request = { fairnessKey: owner, isUrgent, ...(signal && { signal }) };
  const renderFrom = (blobKey: string, isMaster: boolean) =>
    objectStore().withSource(blobKey, (input) =>
      decoder().renderRenditions({ input, source, isMaster, ...requested }, request, hooks),
    );
  const master = findUsableMaster(source, storedRows, specs);
  const masterKey = master && !(await findChange(master)) ? master.blobKey : undefined;
  const fromMaster = masterKey && (await renderFrom(masterKey, true).catch(undefinedIfPermanent));
  if (fromMaster && fromMaster.failed.length === 0) return fromMaster;
  if (file.damagedAt !== null) throw originalLost("damaged");

  const change = await findChange(file);
  if (change) {
    await reportDamage(file.imageId, change.explanation);
    throw originalLost("damaged");
  }

  const rendering = await renderFrom(file.blobKey ?? "", false);
  if (!rendering) {
    logger().error({ imageId: file.imageId, objectKey: file.blobKey }, "a stored file is missing");
    throw originalLost("missing");
  }

  return rendering;
}

function originalLost(state: "damaged" | "missing"): AppError {
  return new AppError(commonErrors.notFound, { message: `The stored file of the image is ${state}.` });
}

function undefinedIfPermanent(error: unknown): undefined {
  if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
}

interface StoredSource {
  blobKey: string | null;
  sha256: string | null;
  createdAt: string;
}

/** The bytes of a younger object are not compared before they are rendered. */
const trustedAgeMs = hourMs;

/**
 * Compares the bytes of an object with their hash, because a rendition of changed bytes would be
 * delivered as a whole one. The bytes of an encrypted object are verified when they are opened.
 */
async function findChange({ blobKey, sha256, createdAt }: StoredSource): Promise<ContentProblem | undefined> {
  const isNew = createdAt > isoTime(Date.now() - trustedAgeMs);
  if (isNew || blobKey === null || sha256 === null || isSealedKey(blobKey)) return undefined;

  const problem = await findContentProblem({ blobKey, sha256 });
  return problem?.kind === "changed" ? problem : undefined;
}

/** Returns the master when the renditions can be rendered from it. */
function findUsableMaster(
  source: ImageSource,
  storedRows: readonly RenditionRow[],
  specs: readonly RenditionSpec[],
) {
  const master = storedRows.find((row) => row.kind === "master" && row.status === "ready");
  const size = { width: master?.width ?? 0, height: master?.height ?? 0 };
  return canUseMaster(source, size, specs) ? master : undefined;
}

/** Returns the public reason for a failed rendition, from an error or a decoder's reason. */
export function failureReason(failure: unknown): string {
  if (failure instanceof AppError) return failure.message;
  return messages[failure instanceof DecoderFailure ? failure.reason : `${failure}`] ?? defaultMessage;
}

const defaultMessage = "The image could not be rendered.";
const messages: { [Reason in DecoderFailureReason]?: string } & Record<string, string> = {
  timeout: "Rendering took too long.",
  memory: "Rendering took too much memory.",
};

interface FailedRenditions {
  /** Rows of permanent failures. */
  failed: RenditionRow[];
  /** The reason why the whole file is no longer rendered, if this rendering found one. */
  fileFailure: string | null;
}

/**
 * Renders and returns the failed renditions: those the rendering reports, or all unfinished ones. A
 * file whose presets exhaust a process is not rendered again until its owner asks, because each
 * preset, format and retry would cost as much. Throws temporary failures.
 */
export async function collectFailedRenditions(
  file: Source["file"],
  unfinished: () => readonly RenditionSpec[],
  render: () => Promise<RenderOutput>,
): Promise<FailedRenditions> {
  if (unfinished().length === 0) return { failed: [], fileFailure: null };

  const failAll = (reason: string) => unfinished().map((spec) => buildFailedRow(file, spec, reason));
  if (file.renderFailure !== null) return { failed: failAll(file.renderFailure), fileFailure: null };

  try {
    const { failed } = await render();
    return {
      failed: failed.map(({ reason, ...spec }) => buildFailedRow(file, spec, failureReason(reason))),
      fileFailure: null,
    };
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;

    const reason = failureReason(error.reason);
    const isExhausted =
      error.reason !== "rejected" &&
      unfinished().some(({ key }) => isPresetKey(key) || key === masterRendition.key);
    return { failed: failAll(reason), fileFailure: isExhausted ? reason : null };
  }
}

/**
 * Rethrows the error of a rendering that a caller waits for. A temporary one becomes 503, because
 * the same may succeed later, such as after the end of the decoder's process. No URL leads any more
 * to a rendition with an earlier watermark.
 */
export function throwToCaller(error: unknown): never {
  if (error instanceof OutdatedWatermarkError) throw new AppError(commonErrors.notFound, { cause: error });
  if (error instanceof DecoderFailure && error.isTemporary)
    throw new AppError(commonErrors.unavailable, { cause: error, retryAfterSeconds: 5 });

  throw error;
}
