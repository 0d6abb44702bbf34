import { type Endpoint, isForSessions } from "@/lib/http";
import { type ElevatedScope, isElevatedScope } from "@/lib/kernel/actor";

/** The elevated scope that a key needs for the operation. */
export function elevatedScopeOf({ auth }: Endpoint): ElevatedScope | undefined {
  return typeof auth === "object" && isElevatedScope(auth.scope) ? auth.scope : undefined;
}

/** Whether a key with `*` cannot call the operation. */
export const exceedsFullKey = (endpoint: Endpoint) =>
  isForSessions(endpoint) || elevatedScopeOf(endpoint) !== undefined;
