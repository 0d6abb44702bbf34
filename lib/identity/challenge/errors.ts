import type { ErrorDefinition } from "@/lib/kernel/errors";

export const challengeErrors = {
  failed: {
    kind: "invalid",
    code: "CHALLENGE_FAILED",
    message:
      "The challenge_token is missing, already used, or for a different purpose. Solve a new challenge.",
  },
} as const satisfies Record<string, ErrorDefinition>;
