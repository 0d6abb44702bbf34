import type { Endpoint } from "@/lib/http";
import { getApiKey, revokeApiKey, updateApiKey } from "./[id]/endpoints";
import { rotateApiKey } from "./[id]/rotate/endpoints";
import { createApiKey, listApiKeys } from "./endpoints";

export const apiKeyOperations: readonly Endpoint[] = [
  listApiKeys,
  createApiKey,
  getApiKey,
  updateApiKey,
  revokeApiKey,
  rotateApiKey,
];
