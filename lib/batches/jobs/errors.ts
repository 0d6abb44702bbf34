import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const maxActiveJobs = 20;

export const jobErrors = {
  notFound: { ...commonErrors.notFound, message: "Job not found." },
  active: {
    kind: "conflict",
    code: "JOB_ACTIVE",
    message: "The job is not finished. Cancel it, or wait until it is done.",
  },
  notUndoable: {
    kind: "conflict",
    code: "JOB_NOT_UNDOABLE",
    message: "This job cannot be undone.",
  },
  tooMany: {
    ...commonErrors.conflict,
    message: `${maxActiveJobs} jobs of this account are not finished yet. Wait for one of them.`,
  },
  preparing: {
    ...commonErrors.conflict,
    message: "This job is being prepared. Try again in a moment.",
  },
} as const satisfies Record<string, ErrorDefinition>;
