import { endOfMonth, getAnalyses, limitsOf } from "@/lib/billing";
import { requireImage } from "@/lib/images";
import { searchModes } from "@/lib/images/search/values";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { hasRole } from "@/lib/kernel/roles";
import { secondMs } from "@/lib/kernel/time";
import { analyzer, findEmbedder } from "@/lib/platform/ai";
import { getAiSettings } from "@/lib/settings";
import { aiErrors } from "./errors";
import { getInstallation } from "./installation";
import { presentAnalysis } from "./present-analysis";
import { findAnalysis, findMeanTime } from "./repository";
import type { AiAnalysis, AiState } from "./resource";

/**
 * Returns the stored analysis of the image, also where no image is analyzed any more.
 * @throws AppError NOT_FOUND when there is none
 */
export async function getAnalysis(actor: Actor, id: string): Promise<AiAnalysis> {
  const { image } = await requireImage(actor, id);
  const row = await findAnalysis(libraryOwner(actor), id);
  if (!row) throw new AppError(aiErrors.notAnalyzed);

  return presentAnalysis(row, image);
}

/** To a millionth: the sum of many small numbers has digits that mean nothing. */
const roundCost = (dollars: number) => Math.round(dollars * 1e6) / 1e6;

export const isAnalysisAvailable = () => analyzer() !== undefined;

/** Whether the actor is told what analyses of the library take, as by `getUsage`. */
const seesConsumption = (actor: Actor) => !actor.library.albumScope && hasRole(actor, "editor");

/**
 * Describes whether images are analyzed, by whom, and how many of the library's may still be this
 * month.
 */
export async function getAiState(actor: Actor): Promise<AiState> {
  const owner = libraryOwner(actor);
  const model = analyzer();
  const [consumption, meanMs, embeddings, settings] = await Promise.all([
    seesConsumption(actor) ? getConsumption(owner) : { quota: null, usage: null },
    model && findMeanTime(owner, model.modelVersion),
    findEmbedder(),
    getAiSettings(owner),
  ]);

  return {
    available: model !== undefined,
    installation: getInstallation(),
    provider: model?.provider ?? "off",
    model_version: model?.modelVersion ?? null,
    search_modes: embeddings ? [...searchModes] : ["text"],
    embedding_model: embeddings?.modelVersion ?? null,
    ...consumption,
    alt_text: settings.alt_text,
    seconds_per_image: meanMs === undefined ? null : Math.round(meanMs) / secondMs,
  };
}

async function getConsumption(owner: string): Promise<Pick<AiState, "quota" | "usage">> {
  const [limits, { used, inputTokens, outputTokens, cost }] = await Promise.all([
    limitsOf(owner),
    getAnalyses(owner),
  ]);

  return {
    quota: { used, limit: limits.ai_analyses_month, resets_at: endOfMonth(Date.now()) },
    usage: { input_tokens: inputTokens, output_tokens: outputTokens, cost: roundCost(cost) },
  };
}
