import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, type ErrorDefinition, validationError } from "@/lib/kernel/errors";
import type { HttpPorts } from "./ports";
import { problemBody, statusOfKind } from "./problem";

interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

interface Once {
  actor: Actor;
  key: string;
  operationId: string;
  hasSecretAnswer: boolean;
  /**
   * What the caller sent, as values: a retry whose multipart boundary differs is still the same request, and `7d` means
   * another moment each time it is read.
   */
  sent: unknown;
  port: HttpPorts["idempotency"];
  work: () => Promise<Answer>;
}

const shownOnce: ErrorDefinition = {
  ...commonErrors.conflict,
  message: "This was done when it was first sent. Its answer held a secret, which is shown once.",
};

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs the work once per owner and `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header); a repetition gets the
 * first answer again. Answers of the service's own failures are not kept: a retry may succeed.
 */
export async function runOnce(once: Once): Promise<Answer> {
  const { actor, key, operationId, sent, port } = once;
  if (!keyPattern.test(key)) {
    throw validationError({ "Idempotency-Key": ["1 to 255 visible ASCII characters"] });
  }
  const claim = await port.claim(actor, key, fingerprint(operationId, sent));
  switch (claim.state) {
    case "replay":
      return { status: claim.status, body: claim.body, headers: { "idempotency-replayed": "true" } };
    case "mismatch":
      throw new AppError(commonErrors.conflict, {
        message: "This Idempotency-Key was used for another request.",
        details: { "Idempotency-Key": ["was used with other content"] },
      });
    case "busy":
      throw new AppError(commonErrors.conflict, {
        message: "The first request with this Idempotency-Key is still at work.",
        details: { "Idempotency-Key": ["is in use"] },
        retryAfterSeconds: 1,
      });
    case "fresh":
      return keepAnswer(once);
  }
}

async function keepAnswer({ actor, key, hasSecretAnswer, port, work }: Once): Promise<Answer> {
  const keepProblem = (error: AppError) =>
    port.keep(actor, key, statusOfKind[error.kind], JSON.stringify(problemBody(error)));
  try {
    const answer = await work();
    if (hasSecretAnswer) await keepProblem(new AppError(shownOnce));
    else await port.keep(actor, key, answer.status, answer.body);
    return answer;
  } catch (error) {
    if (error instanceof AppError && isKept(statusOfKind[error.kind])) await keepProblem(error);
    else await port.release(actor, key);
    throw error;
  }
}

function isKept(status: number): boolean {
  return status < 500 && status !== 429;
}

function fingerprint(operationId: string, sent: unknown): string {
  return createHash("sha256")
    .update(canonicalize({ operationId, sent }) ?? "")
    .digest("hex");
}
