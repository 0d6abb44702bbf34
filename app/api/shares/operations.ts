import type { Endpoint } from "@/lib/http";
import { deleteShare, getShare, updateShare } from "./[id]/endpoints";
import { listSharePicks } from "./[id]/picks/endpoints";
import { createShare, listShares } from "./endpoints";

export const shareOperations: readonly Endpoint[] = [
  listShares,
  createShare,
  getShare,
  updateShare,
  deleteShare,
  listSharePicks,
];
