/** In shares of the width and height of the upright image, from its top left. */
interface FaceBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A model's results for an image. Untrusted: an image can contain text that steers the model. */
export interface ModelAnalysis {
  labels: ReadonlyArray<{ name: string; score: number }>;
  /** Empty when the model writes none. */
  caption: string;
  /** The words that are written in the image. */
  text: string;
  /** From 0 to 1. */
  nsfwScore: number;
  /** The positions of faces; empty from models without them. */
  faces: readonly FaceBox[];
}

/** The usage that a service counted for an analysis. */
export interface AnalysisUsage {
  inputTokens: number;
  outputTokens: number;
  /** In US dollars; 0 when the service does not say. */
  cost: number;
}

export interface AnalyzerResult {
  analysis: ModelAnalysis;
  /** The version of the analyzer, or of the model that took its place. */
  modelVersion: string;
  /** Undefined for models on this machine. */
  usage?: AnalysisUsage;
}

type PreviewKey = "w512" | "w1024" | "w1536";

/** The previews that an analyzer takes: of a photograph, and of what no camera has made. */
interface Previews {
  photograph: PreviewKey;
  other: PreviewKey;
}

/**
 * The owner of the analysis, and whether someone waits for it: models on this machine let owners
 * take turns.
 */
export interface AnalysisRequest {
  owner: string;
  isUrgent: boolean;
}

/** A model that analyses images. */
export interface Analyzer {
  provider: "local" | "openai" | "gateway";
  /** Names the provider and its first model. */
  modelVersion: string;
  previews: Previews;
  /** @throws AnalyzerFailure */
  analyze(jpeg: Uint8Array, request: AnalysisRequest): Promise<AnalyzerResult>;
}

/** Whether the analyzer sends images to a service elsewhere. */
export function isRemote({ provider }: Analyzer): boolean {
  return provider !== "local";
}

/** Whether an analysis of this model version was made by a service elsewhere. */
export function isRemoteVersion(modelVersion: string | null): boolean {
  return modelVersion !== null && !modelVersion.startsWith("local:");
}

/** Whether an owner with this setting lets the analyzer see encrypted images. */
export function mayAnalyzeEncrypted({ provider }: Analyzer, setting: "off" | "local" | "remote"): boolean {
  return setting === "remote" || (setting === "local" && provider === "local");
}

interface FailureOptions extends ErrorOptions {
  isRejected?: boolean;
  usage?: AnalysisUsage | undefined;
}

/** The analyzer does not answer, or not as it should. */
export class AnalyzerFailure extends Error {
  override readonly name = "AnalyzerFailure";
  /** Whether it can do nothing with what it got, however often it is asked. */
  readonly isRejected: boolean;
  /** The usage that a service counted although nothing came of it. */
  readonly usage: AnalysisUsage | undefined;

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    { isRejected = false, usage, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.isRejected = isRejected;
    this.usage = usage;
  }
}
