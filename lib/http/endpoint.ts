import type { Readable } from "node:stream";
import { z } from "zod";
import type { Actor, Scope } from "@/lib/kernel/actor";
import type { ErrorDefinition } from "@/lib/kernel/errors";
import type { Precondition } from "@/lib/kernel/precondition";
import type { RateLimitClass } from "@/lib/kernel/rate-limit-class";
import type { MemberRole } from "@/lib/kernel/roles";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The credentials that may call. `"public"` is always explicit. A scope admits sessions and API
 * keys that have it; `uploadScope` also admits keys with only `upload`, `uploadToken` tokens for
 * one upload. `contentScopes` read what the operation can open to others or send to a place that
 * the caller chooses: the use case requires the scopes among them that a call needs. The scope `*`
 * is not covered by any other. `"any"` admits every valid credential. `"operator"` admits sessions
 * of the installation's operators; for everyone else the endpoint does not exist.
 */
export type EndpointAuth =
  | { scope: Scope | "*"; uploadScope?: true; uploadToken?: true; contentScopes?: readonly Scope[] }
  | "any"
  | "session"
  | "operator"
  | "public";

/**
 * Receives the stream of an uploaded file. The endpoint provides it, because only its domain knows
 * where the bytes go.
 */
export interface FileReceiver<ReceivedFile extends { sha256: string } = { sha256: string }> {
  /**
   * `name` is the file's name in the form, if it came in one.
   * @throws AppError when the stream is longer than `maxBytes`; none of it is stored
   */
  receive(stream: Readable, maxBytes: number, name?: string): Promise<ReceivedFile>;
  /** Deletes a file that the handler did not take over; does nothing otherwise. */
  discard(file: ReceivedFile): Promise<void>;
}

/**
 * The form of the body: JSON that matches a schema, a file with fields that match a schema, raw
 * bytes that fit into memory, or a stream of raw bytes that the handler reads while they arrive.
 */
export type EndpointBody<Schema extends z.ZodType = z.ZodType> =
  | { kind: "json"; schema: Schema; optional?: true }
  | { kind: "file"; schema: Schema; maxBytes: number; receiver: FileReceiver; mediaType?: string }
  | { kind: "raw"; maxBytes: number; contentType: string }
  | { kind: "stream"; contentType: string };

export interface EndpointSuccess<Schema extends z.ZodType = z.ZodType> {
  /** 204 has no body. */
  status: 200 | 201 | 202 | 204;
  schema: Schema;
  description: string;
  /**
   * Describes the 200 response when the call may create nothing. The handler returns
   * `existing(...)` for it.
   */
  existing?: string;
  /** The 202 response when the work is done later. The handler returns `started(...)` for it. */
  started?: { schema: z.ZodType; description: string };
  /**
   * Describes the 308 response when the resource has another URL now. The handler returns
   * `moved(...)` for it.
   */
  moved?: string;
  /** Headers specific to this response, with descriptions. Pages of other origins may read them. */
  headers?: Readonly<Record<string, z.ZodType>>;
  /** Returns those headers for a result, which with 204 they alone carry. */
  toHeaders?(result: z.output<Schema>): Readonly<Record<string, string>>;
  /**
   * Set when the response is a streamed file of one of these types instead of JSON; see `download`.
   */
  contentTypes?: readonly [string, ...string[]];
}

/** A resource whose responses have a strong entity tag (RFC 9110 §8.8.3). */
export interface TaggedResource {
  /** The schema of the response that reads it. */
  schema: z.ZodType;
  /**
   * Members that change although nobody edits the resource, as `member` or `member.member`. They
   * are part of the tag, but `If-Match` does not compare them: a counter must not make every edit
   * fail.
   */
  computed?: readonly string[];
}

type AuditAction = "create" | "update" | "delete" | "restore";

/** The action of the write in the audit log; rejected writes use the same names. */
export interface EndpointAudit<Body = never> {
  action: AuditAction;
  /** Returns the action when it depends on the body. */
  actionFor?(body: Body): AuditAction;
  resourceType: string;
  /** The path parameter with the resource's id. */
  idParam?: string;
}

export interface Call<Auth, Params, Query, Body, Headers> {
  actor: Auth extends "public" ? Actor | undefined : Actor;
  params: Params;
  query: Query;
  headers: Headers;
  body: Body;
  /** `If-Match`. The use case checks it in the transaction of its write. */
  precondition: Precondition;
  requestId: string;
  /** Aborts when the caller disconnects before the response. */
  signal: AbortSignal;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ParsedBody<Body> = Body extends {
  kind: "file";
  schema: infer Schema;
  receiver: FileReceiver<infer File>;
}
  ? { fields: Output<Schema>; file: File }
  : Body extends { kind: "json"; schema: infer Schema }
    ? Output<Schema>
    : Body extends { kind: "raw" }
      ? Buffer
      : Body extends { kind: "stream" }
        ? AsyncIterable<Uint8Array>
        : undefined;

/**
 * One operation of the API: validation, authorization, rate limit, audit, handler and
 * documentation.
 */
export interface Endpoint {
  method: Method;
  /** Relative to the base URL, with parameters in braces: `/images/{id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  auth: EndpointAuth;
  /**
   * The least role with which a member may call it in the library of another account. Without one
   * it concerns the caller's own account.
   */
  role?: MemberRole;
  /**
   * Admits only sessions that started in the last ten minutes (`requireFreshSignIn`), and keys with
   * `*` where `auth` is that scope.
   */
  needsFreshSignIn?: true;
  rateLimit: RateLimitClass;
  /** Answers 503 after this time, whatever the call waits for. */
  maxMs?: number;
  audit?: EndpointAudit;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The headers that it reads in addition to the headers of every call. */
  headers?: z.ZodObject;
  body?: EndpointBody;
  success: EndpointSuccess;
  /**
   * The resource that a `GET` reads and a `PATCH` or `DELETE` changes: they evaluate the request's
   * conditions.
   */
  entityTag?: TaggedResource;
  /** Set for a call other than `GET` that a disabled account may make: it only reads or exports. */
  whileDisabled?: true;
  /**
   * The response contains a secret that is shown once, so it is not stored for `Idempotency-Key`
   * replays.
   */
  secretResponse?: true;
  errors: readonly ErrorDefinition[];
  handler(call: Call<"public", never, never, never, never>): Promise<unknown>;
}

interface TypedEndpoint<
  Auth extends EndpointAuth,
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Headers extends z.ZodObject | undefined,
  Body extends EndpointBody | undefined,
  Result extends z.ZodType,
> extends Omit<Endpoint, "auth" | "audit" | "params" | "query" | "headers" | "body" | "success" | "handler"> {
  auth: Auth;
  audit?: EndpointAudit<ParsedBody<Body>>;
  params?: Params;
  query?: Query;
  headers?: Headers;
  body?: Body;
  success: EndpointSuccess<Result>;
  handler(
    call: Call<Auth, Output<Params>, Output<Query>, ParsedBody<Body>, Output<Headers>>,
  ):
    | Promise<
        | z.input<Result>
        | ExistingResult<z.input<Result>>
        | StartedResult
        | CacheableResult<z.input<Result>>
        | MovedResult
      >
    | z.input<Result>;
}

/** A result that existed before the call; the call created nothing. */
export class ExistingResult<Result> {
  constructor(readonly result: Result) {}
}

/** Responds with 200 and the result where the success is `created`. */
export function existing<Result>(result: Result): ExistingResult<Result> {
  return new ExistingResult(result);
}

/** A result of work that is done later, for `EndpointSuccess.started`. */
export class StartedResult {
  constructor(readonly result: unknown) {}
}

/** Responds with 202 and the result where the success describes that. */
export function started(result: unknown): StartedResult {
  return new StartedResult(result);
}

/** A result that is the same for everyone, with the headers by which caches store it. */
export class CacheableResult<Result> {
  constructor(
    readonly result: Result,
    readonly headers: Record<string, string>,
  ) {}
}

/** Responds with the result and these caching headers, and with nothing about the caller. */
export function cacheable<Result>(result: Result, headers: Record<string, string>): CacheableResult<Result> {
  return new CacheableResult(result, headers);
}

/** The current URL of a resource that was requested by a previous one. */
export class MovedResult {
  constructor(readonly url: string) {}
}

/** Responds with 308 and the URL where the success describes that. */
export function moved(url: string): MovedResult {
  return new MovedResult(url);
}

/** Infers the handler's types from the schemas; the value itself is plain data. */
export function defineEndpoint<
  Auth extends EndpointAuth,
  Result extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Headers extends z.ZodObject | undefined = undefined,
  Body extends EndpointBody | undefined = undefined,
>(endpoint: TypedEndpoint<Auth, Params, Query, Headers, Body, Result>): Endpoint {
  return endpoint as unknown as Endpoint;
}

export function json<Schema extends z.ZodType>(schema: Schema) {
  return { kind: "json", schema } as const;
}

/** `mediaType` documents the type of raw bytes; images without one. */
export function file<Schema extends z.ZodType, ReceivedFile extends { sha256: string }>(
  schema: Schema,
  options: { maxBytes: number; receiver: FileReceiver<ReceivedFile>; mediaType?: string },
) {
  return { kind: "file", schema, ...options } as const;
}

/** The raw bytes. */
export function raw(options: { maxBytes: number; contentType: string }) {
  return { kind: "raw", ...options } as const;
}

/**
 * The raw bytes while they arrive, which must be of this media type. Iterating fails when the
 * connection breaks.
 */
export function stream(contentType: string) {
  return { kind: "stream", contentType } as const;
}

export function ok<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  options: Pick<EndpointSuccess, "started" | "moved"> = {},
): EndpointSuccess<Schema> {
  return { status: 200, schema, description, ...options };
}

export function created<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  options: Pick<EndpointSuccess, "existing"> = {},
): EndpointSuccess<Schema> {
  return { status: 201, schema, description, ...options };
}

/** The work is done later. */
export function accepted<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  options: Pick<EndpointSuccess, "existing"> = {},
): EndpointSuccess<Schema> {
  return { status: 202, schema, description, ...options };
}

export function noContent(description: string): EndpointSuccess<z.ZodVoid> {
  return { status: 204, schema: z.void(), description };
}
