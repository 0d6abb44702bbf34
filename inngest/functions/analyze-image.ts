import { cron } from "inngest";
import { analyzeWaiting, markAnalysisFailed, sweepWaiting } from "@/lib/ai";
import { inngest } from "../client";
import { analysisRequested } from "../events";

interface WaitingFile {
  imageId: string;
  generation: number;
  remote?: boolean | undefined;
}

const toFile = ({ imageId, generation, remote = false }: WaitingFile) => ({ imageId, generation, remote });

/** Analyses a new file. Its attempts span some hours, in which a service that is down may come back. */
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
    await step.run("analyze", () => analyzeWaiting(toFile(event.data)));
  },
);

/** Gives up analyses that nothing makes. */
export const sweepAnalyses = inngest.createFunction(
  { id: "sweep-analyses", triggers: [cron("23 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    await step.run("give-up", () => sweepWaiting());
  },
);
