import type { Endpoint } from "@/lib/http";
import { decideOauthAuthorization } from "./authorizations/endpoints";
import { decideOauthDevice } from "./devices/endpoints";
import { revokeOauthGrant } from "./grants/[id]/endpoints";
import { listOauthGrants } from "./grants/endpoints";

export const oauthOperations: readonly Endpoint[] = [
  listOauthGrants,
  revokeOauthGrant,
  decideOauthAuthorization,
  decideOauthDevice,
];
