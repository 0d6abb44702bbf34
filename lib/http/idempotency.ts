import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, type ErrorDefinition, validationError } from "@/lib/kernel/errors";
import { minuteMs } from "@/lib/kernel/time";
import { errorBody, statusByKind } from "./error-body";
import type { HeldKey, HttpPorts } from "./ports";

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
   * The request as parsed values. A retry with another multipart boundary is still the same
   * request, and `7d` is a different time on each read.
   */
  sent: unknown;
  port: HttpPorts["idempotency"];
  work: () => Promise<IdempotentResponse>;
  /** Called when the response of work that is done could not be saved. */
  onSaveError: (error: unknown) => void;
}

const secretShownError: ErrorDefinition = {
  ...commonErrors.conflict,
  message: "The first request succeeded. Its response contained a secret, which is shown only once.",
};

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs the work once per owner, rights of the credential and `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header); a repeat gets the first response. Errors that a
 * retry may overcome are not stored.
 */
export async function runOnce(call: IdempotentCall): Promise<IdempotentResponse> {
  const { actor, key, port } = call;
  if (!keyPattern.test(key)) {
    throw validationError({ "Idempotency-Key": ["1 to 255 visible ASCII characters"] });
  }

  const claim = await port.claim(actor, key, fingerprint(call));
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
      return saveResponse(call, claim.heldKey);
  }
}

/** Well within the two minutes after which a key may be taken over. */
const renewalMs = minuteMs / 2;

async function saveResponse(
  { hasSecretResponse, port, work, onSaveError }: IdempotentCall,
  heldKey: HeldKey,
): Promise<IdempotentResponse> {
  const saveError = (error: AppError) =>
    port.save(heldKey, statusByKind[error.kind], JSON.stringify(errorBody(error)));
  // A renewal that fails is made up for by the next one.
  const renewal = setInterval(() => void port.renew(heldKey).catch(() => undefined), renewalMs);
  let response: IdempotentResponse;
  try {
    response = await work();
  } catch (error) {
    if (error instanceof AppError && isReplayable(error)) await saveError(error);
    else await port.release(heldKey);
    throw error;
  } finally {
    clearInterval(renewal);
  }

  // The work is done. A key released now would let a repeat do it again, so it stays claimed if the
  // response cannot be saved.
  const save = hasSecretResponse
    ? saveError(new AppError(secretShownError))
    : port.save(heldKey, response.status, response.body);
  await save.catch(onSaveError);

  return response;
}

/** Server errors are not, nor are errors after which the client can try again later. */
function isReplayable({ kind, retryAfterSeconds }: AppError): boolean {
  return statusByKind[kind] < 500 && statusByKind[kind] !== 429 && retryAfterSeconds === undefined;
}

/** The same request in another library is another request. */
function fingerprint({ actor, operationId, sent }: IdempotentCall): string {
  const library = actor.role === "owner" ? undefined : actor.library.uid;
  return createHash("sha256")
    .update(canonicalize({ operationId, sent, library }) ?? "")
    .digest("hex");
}
