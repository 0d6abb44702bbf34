import { z } from "zod";
import { secondMs } from "@/lib/kernel/time";
import type { AnalysisUsage } from "./analyzer";
import { callService, connectService, type OpenAiService, readCost, readTokens } from "./openai-service";

export interface Embeddings {
  /** One vector for each text, in the same order; all have the same length. */
  vectors: number[][];
  usage: AnalysisUsage | undefined;
}

/**
 * A model that turns texts into vectors, which are near one another when the texts mean the same.
 */
export interface Embedder {
  /**
   * Names the provider, the model and the length that is asked for. Vectors of other versions
   * cannot be compared.
   */
  modelVersion: string;
  /**
   * Takes up to `maxTextsPerCall` texts.
   * @throws AnalyzerFailure
   */
  embed(texts: readonly string[]): Promise<Embeddings>;
}

export const maxTextsPerCall = 32;
/** The most that pgvector stores. */
export const maxDimensions = 16_000;

export interface EmbedderOptions extends OpenAiService {
  model: string;
  /** The length of vectors, for models that can shorten them. */
  dimensions?: number | undefined;
  timeoutMs?: number;
}

/** 32 vectors of 3,072 numbers with 17 digits have about 2 MB. */
const maxAnswerBytes = 4_000_000;

/** A model behind an OpenAI-compatible endpoint. */
export function createEmbedder(options: EmbedderOptions): Embedder {
  const { provider, url, model, dimensions } = options;
  const length = dimensions === undefined ? "" : `@${dimensions}`;
  return {
    modelVersion: `${provider}:${model}${length}`,
    async embed(texts) {
      const { result: vectors, usage } = await callService(`${url} embeddings`, (count) =>
        embedTexts(options, texts, count),
      );
      return { vectors, usage };
    },
  };
}

async function embedTexts(
  { model, dimensions, timeoutMs = 20 * secondMs, ...service }: EmbedderOptions,
  texts: readonly string[],
  count: (usage: AnalysisUsage) => void,
): Promise<number[][]> {
  const { embedMany } = await import("ai");
  const connection = await connectService(service, { maxAnswerBytes });
  const { embeddings, usage, responses } = await embedMany({
    model: connection.embeddingModel(model),
    values: [...texts],
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeoutMs),
    ...(dimensions !== undefined && { providerOptions: { openaiCompatible: { dimensions } } }),
  });
  count({ inputTokens: readTokens(usage.tokens), outputTokens: 0, cost: readCost(responses?.[0]?.body) });

  return checkVectors(embeddings, { count: texts.length, dimensions });
}

/** Far beyond what models answer, and what PostgreSQL can multiply as `real`. */
const maxValue = 1_000;
/** PostgreSQL takes no number that is nearer to 0 for a `real`. */
const minValue = 1e-30;

const Vector = z.array(z.number().min(-maxValue).max(maxValue)).min(1).max(maxDimensions);

/** @throws Error when the answer cannot be the vectors of the texts */
function checkVectors(
  answer: number[][],
  { count, dimensions }: { count: number; dimensions: number | undefined },
): number[][] {
  const vectors = answer.map((vector) => vector.map((value) => (Math.abs(value) < minValue ? 0 : value)));
  const length = dimensions ?? vectors[0]?.length;
  const isUsable = (vector: number[]) =>
    Vector.safeParse(vector).success && vector.length === length && vector.some((value) => value !== 0);
  if (vectors.length !== count || !vectors.every(isUsable))
    throw new Error("the answer does not have one vector of the expected length for each text");

  return vectors;
}
