import type { Readable } from "node:stream";
import type { Actor } from "@/lib/kernel/actor";
import type { EndpointAudit, LimitClass } from "./endpoint";
import type { StagedUpload } from "./staged-upload";

/** Where a caller stands in a limit of `limit` requests per `windowSeconds`. */
export interface LimitState {
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
  err?: unknown;
}

/** All that the endpoint kit needs of the world. */
export interface HttpPorts {
  /** The caller's address, after the trusted proxies. */
  clientAddress(request: Request): string;
  /** Undefined when no credential was sent; raises an AppError when one was sent and is refused. */
  authenticate(request: Request, address: string): Promise<Actor | undefined>;
  /** The limit per address, taken before authentication. */
  takeAddress(address: string): Promise<LimitState>;
  /** Counts a refused credential against the address. */
  penaliseAddress(address: string): Promise<void>;
  takeActor(actor: Actor, limitClass: LimitClass): Promise<LimitState>;
  idempotency: {
    claim(actor: Actor, key: string, fingerprint: string): Promise<IdempotencyClaim>;
    keep(actor: Actor, key: string, status: number, body: string): Promise<void>;
    release(actor: Actor, key: string): Promise<void>;
  };
  recordRefusal(
    actor: Actor,
    audit: EndpointAudit,
    resourceId: string | undefined,
    code: string,
  ): Promise<void>;
  staging: {
    /** Raises UPLOAD_TOO_LARGE and keeps nothing when the stream is longer than `maxBytes`. */
    put(stream: Readable, maxBytes: number, filename: string | undefined): Promise<StagedUpload>;
    /** Removes what no use case took over; harmless when one did. */
    discard(upload: StagedUpload): Promise<void>;
  };
  /** Whether a failure is of something that comes back by itself, so that the caller should try again. */
  isTemporary(error: unknown): boolean;
  log(line: LogLine): void;
}
