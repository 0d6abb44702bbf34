import { type FileHandle, open, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { isCleanViewer } from "@/lib/access";
import { findContentProblem } from "@/lib/encryption";
import {
  type EncodedRendition,
  getOutputFormats,
  getSelectableFormats,
  imageFormats,
  type OutputFormat,
  type RenderOutput,
  type RenditionSpec,
  variantSize,
} from "@/lib/engine";
import { toMarkedKey, toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { parseRecipeKey, toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isPresetKey } from "@/lib/engine/variants/variant-keys";
import { requireImage } from "@/lib/images";
import { type Actor, requireRole } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { DecoderFailure } from "@/lib/platform/decoder";
import { keyedLimit } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";
import { isSealedKey, objectStore, withScratchFolder } from "@/lib/platform/storage";
import { pickSettings, requireVariant, resolveWatermark } from "@/lib/recipes";
import type { PreviewedRecipe } from "@/lib/recipes/resource";
import { uploadErrors } from "@/lib/uploads/errors";
import { variantErrors } from "./errors";
import { failureReason, renderFiles, throwToCaller } from "./render-files";
import { isRowOf, toImageSource } from "./rendition";
import { replaceRendition } from "./replace-rendition";
import type { RenditionRow } from "./repository";
import { saveQueued } from "./save-queue";
import { findSource, type Source } from "./source-repository";

interface PreviewRequest {
  /** Defaults to the best format. */
  format?: OutputFormat | undefined;
  /** Aborts when the caller no longer waits for the image. */
  signal: AbortSignal;
}

type Size = Pick<EncodedRendition, "width" | "height">;

interface Preview {
  filename: string;
  contentType: string;
  isInline: true;
  headers: Record<string, string>;
  readHeaders?: () => Record<string, string>;
  chunks: AsyncIterable<Uint8Array>;
}

/** Content types of a preview; the first is the default. */
export const previewContentTypes = [
  imageFormats.avif.contentType,
  imageFormats.webp.contentType,
  imageFormats.jpeg.contentType,
  imageFormats.png.contentType,
  imageFormats.gif.contentType,
] as const;

const chunkBytes = 256 * 1024;
/** Larger previews wait for their reader in a file. */
const maxHeldBytes = 4 * 1024 ** 2;
const graceMs = 400;
const maxActivePerOwner = 2;
/** Moving a slider leaves abandoned previews behind; they count only briefly. */
const maxWaiting = 6;

/**
 * Renders a preview of a variant without creating the variant: it takes no slot, and others cannot
 * request it. Viewers and contributors see the required watermark, and of an image with one only
 * presets and variants that exist. Reading the chunks renders the bytes unless they are stored.
 */
export async function previewVariant(
  actor: Actor,
  imageId: string,
  { name, ...request }: PreviewRequest & { name: string },
): Promise<Preview> {
  return preview(actor, imageId, { ...(await requireVariant(actor, name)), ...request });
}

/** Same for settings of a recipe that need not exist. */
export async function previewRecipe(
  actor: Actor,
  imageId: string,
  { recipe: { density = 1, ...settings }, ...request }: PreviewRequest & { recipe: PreviewedRecipe },
): Promise<Preview> {
  const { watermark, ...others } = { ...defaultRecipe, ...pickSettings(settings) };
  const reference = watermark && (await resolveWatermark(libraryOwner(actor), watermark, "recipe.watermark"));
  const key = toRecipeKey({ ...others, watermark: reference }, density);
  return preview(actor, imageId, { name: "preview", key, ...request });
}

async function preview(
  actor: Actor,
  imageId: string,
  { name, key: unmarkedKey, format, signal }: PreviewRequest & { name: string; key: string },
): Promise<Preview> {
  await saveQueued(imageId);
  const { image } = await requireImage(actor, imageId, { deleted: "hidden" });
  const keys = [unmarkedKey];
  const source = image.uploaded ? await findSource(imageId, image.generation, { keys }) : undefined;
  if (!source?.file.blobKey) throw new AppError(uploadErrors.missing);

  const key = toVisibleKey(actor, source, unmarkedKey);
  const facts = toImageSource(source.file);
  const possible = getSelectableFormats(facts, key);
  if (format && !possible.includes(format))
    throw validationError({ format: [`only available as ${possible.join(", ")}`] });

  const spec = { key, format: format ?? getOutputFormats(facts, key)[0] ?? "jpeg" };
  const { contentType, extensions } = imageFormats[spec.format];
  const file = { filename: `${name}.${extensions[0]}`, contentType, isInline: true as const };
  if (!parseRecipeKey(unmarkedKey)?.settings.trim) {
    const chunks = streamPreview({ source, spec, signal });
    return { ...file, headers: toHeaders(variantSize(key, facts)), chunks };
  }

  // The size after a trim depends on the pixels.
  let headers: Record<string, string> = {};
  const setSize = (size: Size) => {
    headers = toHeaders(size);
  };
  return {
    ...file,
    headers: {},
    readHeaders: () => headers,
    chunks: streamPreview({ source, spec, signal, setSize }),
  };
}

/**
 * Returns the key of what the actor sees. Who could choose the crops of an image would put it together
 * from the parts without the watermark.
 * @throws AppError ROLE_REQUIRED
 */
function toVisibleKey(actor: Actor, { mark, renditions, pendingKeys }: Source, key: string): string {
  if (mark === null || isCleanViewer(actor)) return key;

  const exists =
    pendingKeys.includes(key) || renditions.some(({ variantKey }) => toUnmarkedKey(variantKey) === key);
  if (!isPresetKey(key) && !exists) requireRole(actor, "editor");

  return toMarkedKey({ mark, key });
}

function toHeaders({ width, height }: Size): Record<string, string> {
  return { "X-Image-Width": String(width), "X-Image-Height": String(height) };
}

interface PreviewRender {
  source: Source;
  spec: RenditionSpec;
  signal: AbortSignal;
  /** Called before the first chunk. */
  setSize?: (size: Size) => void;
}

async function* streamPreview(preview: PreviewRender): AsyncGenerator<Uint8Array> {
  const { source, spec, setSize } = preview;
  const stored = source.renditions.find((row) => isRowOf(row, spec));
  if (stored?.status === "failed")
    throw new AppError(variantErrors.failed, stored.error ? { message: stored.error } : {});

  const storedBytes = stored?.blobKey ? await openUnchanged(stored.blobKey, stored) : undefined;
  if (!storedBytes) return yield* streamRendered(preview);

  if (stored?.width && stored.height) setSize?.({ width: stored.width, height: stored.height });
  yield* storedBytes;
}

/**
 * Opens a stored rendition. Returns undefined for one whose bytes are lost or changed; a changed
 * one is replaced.
 */
async function openUnchanged(
  blobKey: string,
  { imageId, sha256 }: RenditionRow,
): Promise<Readable | undefined> {
  const problem = await findContentProblem({ blobKey, sha256 });
  if (!problem) return objectStore().get(blobKey);

  if (problem.kind !== "missing") await replaceRendition(imageId, blobKey);

  return undefined;
}

async function* streamRendered(preview: PreviewRender): AsyncGenerator<Uint8Array> {
  const { bytes, ...size } = await withPreviewLimit(preview.source.owner, () => renderPreview(preview));
  preview.setSize?.(size);
  if (bytes.length <= maxHeldBytes) {
    yield bytes;
    return;
  }

  const file = await moveToFile(bytes, { inMemory: isSealedKey(preview.source.file.blobKey ?? "") });
  try {
    yield* file.createReadStream({ highWaterMark: chunkBytes, autoClose: false });
  } finally {
    await file.close();
  }
}

/** Returns an open file, already unlinked: closing it deletes it. */
function moveToFile(bytes: Buffer, options: { inMemory: boolean }): Promise<FileHandle> {
  return withScratchFolder(options, async (folder) => {
    const file = path.join(folder, "preview");
    await writeFile(file, bytes, { mode: 0o600 });

    return open(file, "r");
  });
}

async function renderPreview({ source, spec, signal }: PreviewRender): Promise<EncodedRendition> {
  const { renderFailure } = source.file;
  if (renderFailure !== null) throw new AppError(variantErrors.failed, { message: renderFailure });

  try {
    signal.throwIfAborted();
    const storedRows = source.renditions;
    const options = { specs: [spec], isUrgent: true, storedRows, signal: delayAbort(signal) };
    const [rendered] = requireRendered(await renderFiles(source, options));
    if (!rendered) throw new Error(`the preview of ${source.file.imageId} was not rendered`);

    return rendered;
  } catch (error) {
    if (signal.aborted)
      throw new AppError(commonErrors.unavailable, { message: "The caller has disconnected." });
    if (!(error instanceof DecoderFailure) || error.isTemporary) throwToCaller(error);

    throw new AppError(variantErrors.failed, { message: failureReason(error), cause: error });
  }
}

function requireRendered({ rendered, failed: [failure] }: RenderOutput): EncodedRendition[] {
  if (failure) throw new AppError(variantErrors.failed, { message: failureReason(failure.reason) });
  return rendered;
}

/** Delays the abort: finishing nearly completed work is cheaper than replacing a killed process. */
function delayAbort(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end = () => setTimeout(() => controller.abort(signal.reason), graceMs).unref();
  signal.addEventListener("abort", end, { once: true });

  return controller.signal;
}

export const previewLimit = () => singleton("preview-limit", () => keyedLimit(maxActivePerOwner));

/**
 * Runs two previews of an owner at a time, so that one person's slider leaves CPU time for others.
 */
export async function withPreviewLimit<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  if (previewLimit().countTasks(owner) >= maxActivePerOwner + maxWaiting)
    throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: 1 });
  return previewLimit().run(owner, work);
}
