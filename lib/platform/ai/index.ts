import { env } from "../process/env";
import type { Analyzer } from "./analyzer";
import { localAnalyzer } from "./local";
import { createOpenAiAnalyzer } from "./openai";

export {
  type Analyzer,
  AnalyzerFailure,
  type AnalyzerResult,
  type ModelAnalysis,
  mayAnalyzeEncrypted,
} from "./analyzer";

const gatewayUrl = "https://ai-gateway.vercel.sh/v1";

/** Returns the configured analyzer; undefined when images are not analysed. */
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
