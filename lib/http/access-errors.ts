import { type Actor, hasScope, type Scope } from "@/lib/kernel/actor";
import { AppError, commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

/** Errors for authenticated callers that are rejected before the handler runs. */
export const accessErrors = {
  insufficientScope: {
    kind: "forbidden",
    code: "INSUFFICIENT_SCOPE",
    message: "The API key lacks the scope that this needs.",
  },
  sessionOnly: {
    ...commonErrors.forbidden,
    message: "Only a signed-in person may do this, not an API key.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Checks a scope beyond the one that the endpoint declares. */
export function requireScope(actor: Actor, scope: Scope): void {
  if (!hasScope(actor, scope))
    throw new AppError(accessErrors.insufficientScope, { details: { scope: [scope] } });
}
