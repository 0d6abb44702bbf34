import type { Endpoint } from "@/lib/http";
import { getImageAnalytics } from "./images/[id]/endpoints";
import { ingestLog } from "./ingest/endpoints";
import { countRequests } from "./requests/endpoints";
import { getTopImages } from "./top/endpoints";
import { getUsage } from "./usage/endpoints";

export const analyticsOperations: readonly Endpoint[] = [
  getUsage,
  getTopImages,
  countRequests,
  getImageAnalytics,
  ingestLog,
];
