import type { Actor } from "@/lib/kernel/actor";
import type { AppError } from "@/lib/kernel/errors";
import type { EndpointAudit, RateLimitClass } from "./endpoint";

/** Where a caller stands in a limit of `limit` requests per `windowSeconds`. */
export interface RateLimitResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowSeconds: number;
  resetSeconds: number;
}

/** What the first call with an idempotency key left behind. */
export type IdempotencyClaim =
  | { state: "fresh" }
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
  /** Of an error that the caller was answered with, and who that was. */
  code?: string;
  uid?: string;
  credentialId?: string;
  err?: unknown;
}

/** A write of a known caller that was turned away. */
interface FailedWrite extends Pick<EndpointAudit, "action" | "resourceType"> {
  resourceId: string | undefined;
  operationId: string;
  code: string;
}

/** All that the endpoint kit needs of the world. */
export interface HttpPorts {
  /** The caller's address, after the trusted proxies. */
  clientIpAddress(request: Request): string;
  /**
   * Undefined when no credential was sent; raises an AppError when one was sent that nobody has. A known caller whose
   * credential is not good, or not here, comes with the refusal.
   */
  authenticate(
    request: Request,
    ipAddress: string,
  ): Promise<{ actor: Actor; error?: AppError | undefined } | undefined>;
  /** Counts a request without a credential against the address. */
  consumeIpLimit(ipAddress: string): Promise<RateLimitResult>;
  /** Counts a request with a credential that is not good against the address. */
  consumeBadCredentialLimit(ipAddress: string): Promise<RateLimitResult>;
  consumeActorLimit(actor: Actor, limitClass: RateLimitClass): Promise<RateLimitResult>;
  idempotency: {
    claim(actor: Actor, key: string, fingerprint: string): Promise<IdempotencyClaim>;
    save(actor: Actor, key: string, status: number, body: string): Promise<void>;
    release(actor: Actor, key: string): Promise<void>;
  };
  /** Tells the caller's owner, in the audit log, what was refused. */
  recordFailedWrite(actor: Actor, write: FailedWrite): Promise<void>;
  /** Whether a failure is of something that comes back by itself, so that the caller should try again. */
  isTemporary(error: unknown): boolean;
  log(line: LogLine): void;
}
