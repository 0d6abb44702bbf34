import { cron } from "inngest";
import { analyzeWaiting, markAnalysisFailed, sweepWaiting } from "@/lib/ai";
import { secondMs } from "@/lib/kernel/time";
import { inngest } from "../client";
import { analysisRequested } from "../events";

interface WaitingFile {
  imageId: string;
  generation: number;
  remote?: boolean | undefined;
}

const toFile = ({ imageId, generation, remote = false }: WaitingFile) => ({ imageId, generation, remote });

/**
 * A run may have 1,000 steps, and each round takes two. Most rounds of a long wait take a quarter
 * of an hour.
 */
const maxRounds = 400;

/**
 * Analyses a new file. Its attempts span some hours, in which a service that is down may come back.
 * While the models on this machine are being installed it waits, which is no failed attempt; the
 * sweeper ends it.
 */
export const analyzeImage = inngest.createFunction(
  {
    id: "analyze-image",
    triggers: [analysisRequested],
    retries: 10,
    concurrency: [{ limit: 4 }, { limit: 2, key: "event.data.uid" }],
    onFailure: async ({ event, step }) => {
      await step.run("mark-failed", () => markAnalysisFailed(toFile(event.data.event.data)));
    },
  },
  async ({ event, step }) => {
    for (let round = 1; round <= maxRounds; round++) {
      const waitSeconds = await step.run(`analyze-${round}`, () => analyzeWaiting(toFile(event.data)));
      if (waitSeconds === 0) return;

      await step.sleep(`installation-${round}`, waitSeconds * secondMs);
    }
  },
);

/** Gives up analyses that nothing makes. */
export const sweepAnalyses = inngest.createFunction(
  { id: "sweep-analyses", triggers: [cron("23 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("give-up", () => sweepWaiting());
  },
);
