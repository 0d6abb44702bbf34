import { Readable } from "node:stream";
import { DecoderFailure, type DecoderFailureReason, recognizer } from "../decoder";
import { type Analyzer, AnalyzerFailure } from "./analyzer";
import { findPackages } from "./packages";

const retryAfterSeconds = 30;

/**
 * Failures that the image causes, again whenever it is tried. Others may be of the models, such as
 * a full disk when they are loaded.
 */
const limitsOfImages: ReadonlySet<DecoderFailureReason> = new Set(["timeout", "memory", "crash"]);

/** The number at the end counts changes of what is asked of the models. */
const modelVersion = "local:human-3.3.6+nsfwjs-4.4.0+tesseract-7.0.0+3";

/**
 * Models from the packages of local analysis, in a child process: they name objects, rate and read,
 * and write no captions.
 */
export const localAnalyzer: Analyzer = {
  provider: "local",
  modelVersion,
  // Screenshots and scans have smaller letters than photographs, where the larger one would take
  // twice as long.
  previews: { photograph: "w1024", other: "w1536" },
  async analyze(jpeg, { owner, isUrgent }) {
    const packages = findPackages();
    if (packages === undefined)
      throw new AnalyzerFailure("the packages are not installed", retryAfterSeconds);

    const input = { sizeBytes: jpeg.length, open: async () => Readable.from([jpeg]) };
    const request = { fairnessKey: owner, urgent: isUrgent };
    try {
      return {
        modelVersion,
        analysis: { ...(await recognizer().recognize({ input, packages }, request)), caption: "" },
      };
    } catch (error) {
      if (!(error instanceof DecoderFailure)) throw error;

      const isRejected = limitsOfImages.has(error.reason);
      throw new AnalyzerFailure("the child process failed", retryAfterSeconds, { cause: error, isRejected });
    }
  },
};
