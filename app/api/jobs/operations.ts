import type { Endpoint } from "@/lib/http";
import { cancelJob, getJob } from "./[id]/endpoints";
import { listJobResults } from "./[id]/results/endpoints";
import { undoJob } from "./[id]/undo/endpoints";
import { listJobs } from "./endpoints";

export const jobOperations: readonly Endpoint[] = [listJobs, getJob, cancelJob, listJobResults, undoJob];
