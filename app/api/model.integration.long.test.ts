import { describe, expect, it } from "vitest";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { fc, seed } from "@/test/harness/fast-check";
import { expectSame } from "@/test/harness/model/compare";
import { Library } from "@/test/harness/model/library";
import { anySteps } from "@/test/harness/model/steps";

// Random sequences of calls end in the state that an in-memory model predicts, for two owners with
// the same names at once.

const runs = 12;

const api = serveApi();

describe("any sequence of calls", () => {
  it("ends in the state of the model", { timeout: 240_000 }, async () => {
    let steps = 0;
    const sequence = fc.commands(anySteps, { maxCommands: 60, size: "max" });
    await fc.assert(
      fc.asyncProperty(sequence, sequence, async (...sequences) => {
        await Promise.all(
          sequences.map(async (commands) => {
            const service = { origin: api.origin, owner: await createCaller(api.origin), steps: 0 };
            const library = new Library();
            await fc.asyncModelRun(() => ({ model: library, real: service }), commands);
            await expectSame(library, service);
            steps += service.steps;
          }),
        );
      }),
      { seed, numRuns: runs },
    );
    expect(steps).toBeGreaterThan(400);
  });
});
