import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, type ErrorDefinition, validationError } from "@/lib/kernel/errors";
import { minuteMs } from "@/lib/kernel/time";
import { errorBody, statusByKind } from "./error-body";
import type { HttpPorts } from "./ports";

interface IdempotentResponse {
  status: number;
  body: string;
  headers: Record<string, string>;
}

interface IdempotentCall {
  actor: Actor;
  key: string;
  operationId: string;
  hasSecretResponse: boolean;
  /**
   * The request as parsed values. A retry with another multipart boundary is still the same request, and `7d` is a
   * different time on each read.
   */
  sent: unknown;
  port: HttpPorts["idempotency"];
  work: () => Promise<IdempotentResponse>;
}

const secretShownError: ErrorDefinition = {
  ...commonErrors.conflict,
  message: "The first request succeeded. Its response contained a secret, which is shown only once.",
};

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs the work once per owner and `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header); a repeat gets the
 * first response. Server errors are not stored, because a retry may succeed.
 */
export async function runOnce(call: IdempotentCall): Promise<IdempotentResponse> {
  const { actor, key, operationId, sent, port } = call;
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
        message: "The first request with this Idempotency-Key is still in progress.",
        details: { "Idempotency-Key": ["is in use"] },
        retryAfterSeconds: 1,
      });
    case "fresh":
      return saveResponse(call);
  }
}

/** Well within the two minutes after which a key may be taken over. */
const renewalMs = minuteMs / 2;

async function saveResponse({
  actor,
  key,
  hasSecretResponse,
  port,
  work,
}: IdempotentCall): Promise<IdempotentResponse> {
  const saveError = (error: AppError) =>
    port.save(actor, key, statusByKind[error.kind], JSON.stringify(errorBody(error)));
  // A renewal that fails is made up for by the next one.
  const renewal = setInterval(() => void port.renew(actor, key).catch(() => undefined), renewalMs);
  try {
    const response = await work().finally(() => clearInterval(renewal));
    if (hasSecretResponse) await saveError(new AppError(secretShownError));
    else await port.save(actor, key, response.status, response.body);
    return response;
  } catch (error) {
    if (error instanceof AppError && isReplayable(statusByKind[error.kind])) await saveError(error);
    else await port.release(actor, key);
    throw error;
  }
}

function isReplayable(status: number): boolean {
  return status < 500 && status !== 429;
}

function fingerprint(operationId: string, sent: unknown): string {
  return createHash("sha256")
    .update(canonicalize({ operationId, sent }) ?? "")
    .digest("hex");
}
