import type { BatchResult } from "@/lib/batches/results/resource";
import type { Account } from "@/test/builders/account";
import type { Examples } from "./example";

/** A finished batch of two images. */
async function finishedJobParams({ caller, ...account }: Account) {
  const ids = [(await account.createImage()).id, (await account.createImage()).id];
  const body = { action: "visibility", visibility: "private", ids };
  const { undo_job } = await caller.expect<BatchResult>(200, "POST", "/api/images/batch", body);

  return { params: { id: undo_job ?? "" } };
}

/** A batch that waits: nothing does jobs here. */
async function waitingJobParams({ caller, ...account }: Account) {
  const body = { action: "strip", what: "location", ids: [(await account.createImage()).id] };
  const { job } = await caller.expect<{ job: { id: string } }>(202, "POST", "/api/images/batch", body);
  return { params: { id: job.id } };
}

/** Batches in the background, and their undo. */
export const jobExamples: Examples = {
  listJobs: {
    call: async (account) => {
      await waitingJobParams(account);
      return {};
    },
    stranger: "own",
  },
  getJob: { call: waitingJobParams, stranger: "hidden" },
  cancelJob: { call: waitingJobParams, stranger: "hidden" },
  listJobResults: { call: finishedJobParams, stranger: "hidden" },
  undoJob: { call: finishedJobParams, stranger: "hidden" },
};
