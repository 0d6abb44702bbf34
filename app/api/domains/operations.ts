import type { Endpoint } from "@/lib/http";
import { deleteDomain, getDomain } from "./[id]/endpoints";
import { verifyDomain } from "./[id]/verify/endpoints";
import { createDomain, listDomains } from "./endpoints";

export const domainOperations: readonly Endpoint[] = [
  listDomains,
  createDomain,
  getDomain,
  verifyDomain,
  deleteDomain,
];
