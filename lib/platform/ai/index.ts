import { env } from "../process/env";
import type { Analyzer } from "./analyzer";
import { localAnalyzer } from "./local";
import { createOpenAiAnalyzer } from "./openai";

export { type Analyzer, AnalyzerFailure, type ModelAnalysis } from "./analyzer";

/** Returns the configured analyzer; undefined when images are not analysed. */
export function analyzer(): Analyzer | undefined {
  const { ALBUMEN_AI: provider, ALBUMEN_AI_URL: url, ALBUMEN_AI_KEY: key, ALBUMEN_AI_MODEL: model } = env();
  if (provider === "local") return localAnalyzer;
  if (provider === "off" || url === undefined || model === undefined) return undefined;
  return createOpenAiAnalyzer({ url, key, model });
}
