import type { Actor } from "@/lib/kernel/actor";
import type { AppError } from "@/lib/kernel/errors";
import type { RateLimitClass } from "@/lib/kernel/rate-limit-class";
import type { EndpointAudit } from "./endpoint";
import type { ApiRequest } from "./exchange";

/** The state of a caller's rate limit of `limit` requests per `windowSeconds`. */
export interface RateLimitResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowSeconds: number;
  resetSeconds: number;
}

/** An idempotency key that a call holds while it works. */
export interface HeldKey {
  owner: string;
  key: string;
  holder: string;
}

/** The state that the first call with an idempotency key left. */
export type IdempotencyClaim =
  | { state: "fresh"; heldKey: HeldKey }
  | { state: "replay"; status: number; body: string }
  | { state: "busy" }
  | { state: "mismatch" };

interface LogLine {
  requestId: string;
  operationId: string | undefined;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  /** The code of the error response, and the caller. */
  code?: string;
  uid?: string;
  credentialId?: string;
  err?: unknown;
}

/** A rejected write of an authenticated caller. */
interface FailedWrite extends Pick<EndpointAudit, "action" | "resourceType"> {
  resourceId: string | undefined;
  operationId: string;
  code: string;
}

/** The dependencies of the HTTP layer. */
export interface HttpPorts {
  /** Whether results are compared with every rule of their schema before they are sent. */
  checksResponses: boolean;
  /**
   * Rejects a body of this size where the platform passes on only smaller ones.
   * @throws AppError BODY_TOO_LARGE
   */
  checkBodySize(sizeBytes: number): void;
  /** The client's IP address, after trusted proxies. */
  clientIpAddress(request: ApiRequest): string;
  /**
   * Returns undefined when no credential was sent. Throws an AppError for an unknown credential.
   * Returns the actor with an error when the caller is known but the credential is invalid or not
   * allowed here. Upload tokens are unknown unless `admitsUploadTokens`. With `skipsCache`, nothing
   * of what it returns was read before the call.
   */
  authenticate(
    request: ApiRequest,
    ipAddress: string,
    admitsUploadTokens: boolean,
    skipsCache?: boolean,
  ): Promise<{ actor: Actor; error?: AppError | undefined } | undefined>;
  /**
   * Returns the actor in the library of this handle, or `undefined` if the account is not a member
   * of it.
   */
  openLibrary(actor: Actor, handle: string): Promise<Actor | undefined>;
  /** Returns the id of the log source whose token the request has. */
  findLogSource(request: ApiRequest): Promise<string | undefined>;
  consumeLogSourceLimit(logSourceId: string): Promise<RateLimitResult>;
  /** Whether the caller operates the installation. */
  isOperator(actor: Actor): Promise<boolean>;
  /** Counts a request without a credential against the IP address. */
  consumeIpLimit(ipAddress: string): Promise<RateLimitResult>;
  /** Counts a request with an invalid credential against the IP address. */
  consumeBadCredentialLimit(ipAddress: string): Promise<RateLimitResult>;
  consumeActorLimit(actor: Actor, limitClass: RateLimitClass): Promise<RateLimitResult>;
  idempotency: {
    claim(actor: Actor, key: string, fingerprint: string): Promise<IdempotencyClaim>;
    /** Keeps others from taking over the key of a first call that is still running. */
    renew(heldKey: HeldKey): Promise<void>;
    save(heldKey: HeldKey, status: number, body: string): Promise<void>;
    release(heldKey: HeldKey): Promise<void>;
  };
  /** Records the rejected write in the audit log of the caller's owner. */
  recordFailedWrite(actor: Actor, write: FailedWrite): Promise<void>;
  /** Returns true for a failure that resolves itself, so the caller should retry. */
  isTemporary(error: unknown): boolean;
  log(line: LogLine): void;
}
