import { type Actor, hasScope, type Scope } from "@/lib/kernel/actor";
import { AppError, commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

/** How a caller who is known is turned away before the handler runs. */
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

/** For what an endpoint's scope alone does not open. */
export function requireScope(actor: Actor, scope: Scope): void {
  if (!hasScope(actor, scope))
    throw new AppError(accessErrors.insufficientScope, { details: { scope: [scope] } });
}
