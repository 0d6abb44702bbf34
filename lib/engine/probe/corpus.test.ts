import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { inspect } from "./inspect";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

/** These terminate only within the limits of a decoder process. */
const onlyInProcess = new Set(["svg/svg_use_bomb.svg"]);

describe.skipIf(!isCorpusPresent)(`inspect, on the corpus (skipped where ${corpusMissing})`, () => {
  it.each(corpusFiles().filter(({ name }) => !onlyInProcess.has(name)))(
    "$name accepted: $accepted",
    async ({ path, accepted }) => {
      const outcome = await inspect(path).then(
        () => "accepted",
        (error: unknown) => (error instanceof AppError && error.kind === "invalid" ? "rejected" : error),
      );
      expect(outcome).toBe(accepted ? "accepted" : "rejected");
    },
  );
});
