import type { MetadataExtractor } from "@ai-sdk/openai-compatible";
import { z } from "zod";
import { parseRetryAfterMs, secondMs } from "@/lib/kernel/time";
import { singleton } from "../process/singleton";
import { type AnalysisUsage, AnalyzerFailure } from "./analyzer";
import { CircuitBreaker } from "./circuit-breaker";

/** An OpenAI-compatible endpoint. */
export interface OpenAiService {
  provider: "openai" | "gateway";
  /** With the version: `https://api.openai.com/v1`. */
  url: string;
  key?: string | undefined;
}

interface ProviderOptions {
  maxAnswerBytes: number;
  metadataExtractor?: MetadataExtractor;
}

/** The packages are loaded when they are first needed: most installations never need them. */
export async function connectService(
  { provider, url, key }: OpenAiService,
  { maxAnswerBytes, metadataExtractor }: ProviderOptions,
) {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: provider,
    baseURL: url,
    ...(key !== undefined && { apiKey: key }),
    supportsStructuredOutputs: true,
    fetch: (input, init) => fetchBounded(input, init, maxAnswerBytes),
    ...(metadataExtractor && { metadataExtractor }),
  });
}

/**
 * More than any call takes. What a service counts beyond it is a mistake, which would spoil the
 * sums of the month.
 */
const maxTokensPerCall = 10_000_000;
const maxCostPerCall = 1_000;

const Tokens = z.number().int().min(0).max(maxTokensPerCall);

/** Returns the tokens that a service counted; 0 if it did not, or no plausible number. */
export function readTokens(count: unknown): number {
  const tokens = Tokens.safeParse(count);
  return tokens.success ? tokens.data : 0;
}

const Priced = z.object({ usage: z.object({ cost: z.number().min(0).max(maxCostPerCall) }) });

/**
 * Gateways to several services say what a call has cost, in US dollars. Returns 0 if it is no
 * plausible number.
 */
export function readCost(body: unknown): number {
  const priced = Priced.safeParse(body);
  return priced.success ? priced.data.usage.cost : 0;
}

/**
 * Follows no redirect, which would send what is analyzed elsewhere, and reads no endless answer.
 */
async function fetchBounded(
  input: string | URL | Request,
  init: RequestInit | undefined,
  maxBytes: number,
): Promise<Response> {
  const { body, status, headers } = await fetch(input, { ...init, redirect: "error" });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);

    chunks.push(chunk);
  }

  return new Response(Buffer.concat(chunks), { status, headers });
}

/**
 * Statuses by which a service rejects an input, which does not predict the result of the next call.
 */
const rejections: ReadonlySet<number | undefined> = new Set([400, 413, 422]);
const rejectedRetrySeconds = 30;

/**
 * An answer, with the status 200, that is not what was asked for: an excuse, cut JSON, another
 * schema.
 */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
}

/**
 * Calls the service unless it has failed before: all calls with the name share one circuit breaker.
 * Returns the result and the sum of what the service has counted, which the error has too.
 * @throws AnalyzerFailure
 */
export async function callService<Result>(
  name: string,
  call: (count: (usage: AnalysisUsage) => void) => Promise<Result>,
): Promise<{ result: Result; usage: AnalysisUsage | undefined }> {
  const breaker = singleton(`ai-breaker ${name}`, () => new CircuitBreaker());
  const admitted = breaker.admit(Date.now());
  if (typeof admitted === "number") throw new AnalyzerFailure("the service failed before", admitted);

  let usage: AnalysisUsage | undefined;
  try {
    const result = await call((counted) => {
      usage = addUsage(usage, counted);
    });
    admitted.succeed();
    return { result, usage };
  } catch (error) {
    const { status, retryAfterSeconds } = describeError(error);
    const isRejected = rejections.has(status) || error instanceof UnusableAnswer;
    if (isRejected) admitted.reject();
    const seconds = isRejected ? rejectedRetrySeconds : admitted.fail(Date.now(), retryAfterSeconds);
    const message = `the service failed: ${status ?? "no usable answer"}`;
    throw new AnalyzerFailure(message, seconds, { cause: withoutAnswer(error), isRejected, usage });
  }
}

function addUsage(sum: AnalysisUsage | undefined, usage: AnalysisUsage): AnalysisUsage {
  if (!sum) return usage;
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    cost: sum.cost + usage.cost,
  };
}

const maxReasonLength = 300;

/**
 * Errors of the packages, and their causes, quote the answer, which may say what an encrypted image
 * shows. Only a service's own description of its error may be logged.
 */
function withoutAnswer(error: unknown): unknown {
  if (!(error instanceof Error) || !error.name.startsWith("AI_")) return error;

  const isOfService = error.name === "AI_APICallError";
  return new Error(isOfService ? `${error.name}: ${error.message.slice(0, maxReasonLength)}` : error.name);
}

interface ServiceError {
  status?: number;
  retryAfterSeconds?: number;
}

/** Reads a service's description of its error, if it answered. */
export function describeError(error: unknown): ServiceError {
  const { statusCode, responseHeaders } = (error ?? {}) as {
    statusCode?: unknown;
    responseHeaders?: Record<string, string>;
  };
  // A malformed answer has the status 200.
  if (typeof statusCode !== "number" || statusCode < 400) return {};

  const waitMs = parseRetryAfterMs(responseHeaders?.["retry-after"] ?? null);
  return {
    status: statusCode,
    ...(waitMs !== undefined && waitMs > 0 && { retryAfterSeconds: Math.ceil(waitMs / secondMs) }),
  };
}
