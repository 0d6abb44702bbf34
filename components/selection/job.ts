import type { components } from "@/components/api/schema";

/** A batch that runs in the background, or its undo. */
export type Job = components["schemas"]["Job"];

export const isActiveJob = ({ status }: Job) => status === "queued" || status === "running";
