import { sql } from "drizzle-orm";
import { db } from "../database/transaction";
import { env } from "../process/env";
import { type Analyzer, isRemote } from "./analyzer";
import { createEmbedder, type Embedder } from "./embedder";
import { localAnalyzer } from "./local";
import { createOpenAiAnalyzer } from "./openai";
import { startInstallation } from "./packages";

export {
  type AnalysisRequest,
  type AnalysisUsage,
  type Analyzer,
  AnalyzerFailure,
  type AnalyzerResult,
  isRemoteVersion,
  type ModelAnalysis,
  mayAnalyzeEncrypted,
} from "./analyzer";
export { type Embedder, maxTextsPerCall } from "./embedder";
export {
  describeInstallation,
  type Installation,
  InstallationError,
  installNow,
  resumeInstallation,
  startInstallation,
} from "./packages";

const gatewayUrl = "https://ai-gateway.vercel.sh/v1";

/** Returns the configured analyzer; undefined when images are not analyzed. */
export function analyzer(): Analyzer | undefined {
  const { ALBUMEN_AI: provider, ALBUMEN_AI_URL: url, ALBUMEN_AI_KEY: key } = env();
  switch (provider) {
    case "local":
      return localAnalyzer;
    case "openai": {
      const { ALBUMEN_AI_MODEL: model } = env();
      return url === undefined || model === undefined
        ? undefined
        : createOpenAiAnalyzer({ provider, url, key, models: [model] });
    }
    case "gateway":
      return createOpenAiAnalyzer({
        provider,
        url: url ?? gatewayUrl,
        key,
        models: env().ALBUMEN_AI_MODELS,
      });
    case "off":
      return undefined;
  }
}

/** Lets models on this machine be installed before the first analysis needs them. */
export function prepareAnalyzer(): void {
  if (env().ALBUMEN_AI === "local") startInstallation();
}

/** Whether images are sent to a service elsewhere to be analyzed. */
export function analyzesElsewhere(): boolean {
  const model = analyzer();
  return model !== undefined && isRemote(model);
}

/**
 * Returns the configured model for embeddings; undefined when there is none. Ask `findEmbedder`
 * whether its vectors can be used.
 */
export function embedder(): Embedder | undefined {
  const { ALBUMEN_AI: provider, ALBUMEN_AI_URL: url, ALBUMEN_AI_KEY: key, ...values } = env();
  const { ALBUMEN_AI_EMBEDDING_MODEL: model, ALBUMEN_AI_EMBEDDING_DIMENSIONS: dimensions } = values;
  if (model === undefined) return undefined;
  if (provider === "gateway")
    return createEmbedder({ provider, url: url ?? gatewayUrl, key, model, dimensions });

  return provider === "openai" && url !== undefined
    ? createEmbedder({ provider, url, key, model, dimensions })
    : undefined;
}

/** Returns the configured model for embeddings if the database can compare vectors. */
export async function findEmbedder(): Promise<Embedder | undefined> {
  const model = embedder();
  return model && (await canCompareVectors()) ? model : undefined;
}

/**
 * Whether the database has the extension pgvector, which an operator may add or remove at any time.
 */
async function canCompareVectors(): Promise<boolean> {
  const { rows } = await db().execute(sql`select 1 from pg_extension where extname = 'vector'`);
  return rows.length > 0;
}
