import { cron } from "inngest";
import { fillSearchRows } from "@/lib/changes";
import { countDueCollections } from "@/lib/collections";
import { inngest } from "../client";

/** The next run continues. */
const maxSteps = 40;

/** Counts smart collections again whose library has changed. */
export const countCollections = inngest.createFunction(
  { id: "count-collections", triggers: [cron("*/5 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    for (let round = 1; round <= maxSteps; round++)
      if (!(await step.run(`count-${round}`, () => countDueCollections()))) return;
  },
);

/** Fills the columns of search rows from before there were the columns, some rows in each step. */
export const fillRows = inngest.createFunction(
  { id: "fill-search-rows", triggers: [cron("*/10 * * * *")], retries: 2, concurrency: 1 },
  async ({ step }) => {
    for (let round = 1; round <= maxSteps; round++)
      if (!(await step.run(`fill-${round}`, () => fillSearchRows()))) return;
  },
);
