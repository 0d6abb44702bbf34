import { releaseAnalysis, reserveAnalysis } from "@/lib/billing";
import { type Change, columnsOf, commitChanges } from "@/lib/changes";
import {
  getImages,
  type ImageWithFile,
  imageErrors,
  lockOwnImage,
  requireImage,
  updateImageRow,
} from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import {
  type AnalysisRequest,
  type Analyzer,
  AnalyzerFailure,
  type AnalyzerResult,
  analyzer,
  mayAnalyzeEncrypted,
} from "@/lib/platform/ai";
import { transaction } from "@/lib/platform/database/transaction";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { getAiSettings } from "@/lib/settings";
import { uploadErrors } from "@/lib/uploads/errors";
import { cleanAnalysis } from "./clean-analysis";
import { countUsage } from "./count-usage";
import { aiErrors } from "./errors";
import { requireModels } from "./installation";
import { outdateMovedCrops } from "./moved-crops";
import { presentAnalysis } from "./present-analysis";
import { readPreview } from "./read-preview";
import { type AnalysisRow, findAnalysis, upsertAnalysis } from "./repository";
import type { AiAnalysis } from "./resource";

const analyzeOnce = singleFlight<AiAnalysis>();

interface Options {
  /**
   * A job analyses an image that waits for it. Nothing is saved of one that waits no longer,
   * because its analysis was made or deleted by another call.
   */
  isWaiting?: boolean;
}

/**
 * Analyses the image now and returns the result, which replaces an earlier one. Simultaneous calls
 * share one analysis.
 /**
  * @throws AppError AI_UNAVAILABLE, QUOTA_EXCEEDED, and the reason why this image cannot be
  *   analyzed
  */
export async function analyzeImage(
  actor: Actor,
  id: string,
  { isWaiting = false }: Options = {},
): Promise<AiAnalysis> {
  const found = await requireImage(actor, id);
  rejectUnsuitable(found);
  const model = analyzer();
  if (!model) throw new AppError(aiErrors.unavailable, { message: "This service does not analyze images." });

  if (found.image.isEncrypted) await rejectHidden(found.image.owner, model);
  requireModels();

  return analyzeOnce(`${id}:${found.image.generation}:${isWaiting}`, () =>
    analyze(actor, found, { model, isWaiting }),
  );
}

function rejectUnsuitable({ image }: ImageWithFile): void {
  if (!image.uploaded) throw new AppError(uploadErrors.missing);
  if (image.deletedAt !== null) throw new AppError(imageErrors.deleted);
}

/** Encrypted images are analyzed only by whom the owner allows it. */
async function rejectHidden(owner: string, model: Analyzer): Promise<void> {
  const { encrypted } = await getAiSettings(owner);
  if (!mayAnalyzeEncrypted(model, encrypted)) throw new AppError(aiErrors.encrypted);
}

async function analyze(
  actor: Actor,
  found: ImageWithFile,
  { model, isWaiting }: { model: Analyzer; isWaiting: boolean },
): Promise<AiAnalysis> {
  const startedAt = performance.now();
  const preview = await readPreview(found, model);
  const request = { owner: libraryOwner(actor), isUrgent: !isWaiting };
  const { analysis, modelVersion } = await askModel(model, preview, request);

  return transaction(() =>
    save(actor, found, {
      isWaiting,
      analysis: cleanAnalysis(analysis),
      modelVersion,
      processingTimeMs: Math.round(performance.now() - startedAt),
    }),
  );
}

/** An analysis that fails does not count, unless a service has counted it and would fail again. */
async function askModel(model: Analyzer, preview: Buffer, request: AnalysisRequest): Promise<AnalyzerResult> {
  const { owner } = request;
  const month = await reserveAnalysis(owner);
  try {
    return await countUsage(owner, () => model.analyze(preview, request), month);
  } catch (error) {
    const isFailure = error instanceof AnalyzerFailure;
    if (!(isFailure && error.isRejected && error.usage)) await releaseAnalysis(owner, month);
    if (!isFailure) throw error;
    if (error.isRejected) throw new AppError(aiErrors.rejected, { cause: error });

    const { retryAfterSeconds } = error;
    throw new AppError(aiErrors.unavailable, { cause: error, retryAfterSeconds });
  }
}

interface Finished extends Pick<AnalyzerResult, "analysis" | "modelVersion"> {
  processingTimeMs: number;
  isWaiting: boolean;
}

async function save(
  actor: Actor,
  { image: { id, generation }, file }: ImageWithFile,
  { analysis, modelVersion, processingTimeMs, isWaiting }: Finished,
): Promise<AiAnalysis> {
  const image = await lockOwnImage(actor, id);
  if (image.generation !== generation)
    throw new AppError(commonErrors.conflict, {
      message: "The file was replaced during the analysis. Try again.",
    });

  if (image.deletedAt !== null) throw new AppError(imageErrors.deleted);
  if (isWaiting && image.aiStatus !== "pending")
    throw new AppError(commonErrors.conflict, { message: "The image waits no longer for its analysis." });

  const { nsfw_threshold, alt_text } = await getAiSettings(image.owner);
  const { labels, caption, text, nsfwScore } = analysis;
  const faces = [...analysis.faces];
  const nsfwFlagged = nsfwScore >= nsfw_threshold;
  const now = isoTime();
  const row: AnalysisRow = {
    owner: image.owner,
    imageId: id,
    analyzedAt: now,
    modelVersion,
    processingTimeMs,
    caption,
    textFound: text,
    nsfwScore,
    nsfwFlagged,
    faces,
    labelsJson: JSON.stringify(labels.map(({ name }) => name)),
    labelScoresJson: JSON.stringify(labels.map(({ score }) => score)),
    colorsJson: file?.colors ?? "[]",
  };
  const before = await findAnalysis(image.owner, id);
  const crops = await outdateMovedCrops(image, before?.faces ?? [], faces);
  await upsertAnalysis(row);
  // A person's choice is never overwritten. Only what the last analysis marked is cleared.
  const isMarkOpen = !image.nsfwChosen && (nsfwFlagged || before?.nsfwFlagged === true);
  const changed = {
    ...(isMarkOpen && image.nsfw !== nsfwFlagged && { nsfw: nsfwFlagged }),
    ...(alt_text === "fill" && !image.alt && caption !== "" && { alt: caption }),
  };
  const columns = { ...changed, ...crops.columns };
  await updateImageRow(id, { ...columns, aiStatus: "ready", updatedAt: now });
  const analyzed: Change = {
    resource: "image",
    action: "analyze",
    ids: [id],
    columns: columnsOf(columns),
    fields: ["status.ai", ...Object.keys(changed)],
    present: (ids) => getImages(actor, ids),
  };
  await commitChanges([analyzed, ...crops.changes].map((change) => ({ actor, change })));

  return presentAnalysis(row, image);
}
