import type { Endpoint } from "@/lib/http";
import { deleteMembership, updateMembership } from "./[id]/endpoints";
import { acceptMembership } from "./accept/endpoints";
import { createMembership, listMemberships } from "./endpoints";

export const membershipOperations: readonly Endpoint[] = [
  listMemberships,
  createMembership,
  updateMembership,
  deleteMembership,
  acceptMembership,
];
