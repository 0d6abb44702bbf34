/** What a model says about an image. Untrusted: an image can contain text that steers the model. */
export interface ModelAnalysis {
  labels: ReadonlyArray<{ name: string; score: number }>;
  /** Empty when the model writes none. */
  caption: string;
  /** The words that are written in the image. */
  text: string;
  /** From 0 to 1. */
  nsfwScore: number;
}

/** A model that analyses images. */
export interface Analyzer {
  provider: "local" | "openai";
  /** Names the provider and the model. */
  modelVersion: string;
  /** The preview that it takes. */
  previewKey: "w512" | "w1024";
  /** @throws AnalyzerFailure */
  analyze(jpeg: Uint8Array): Promise<ModelAnalysis>;
}

/** The analyzer does not answer, or not as it should. */
export class AnalyzerFailure extends Error {
  override readonly name = "AnalyzerFailure";

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
