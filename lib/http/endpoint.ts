import type { Readable } from "node:stream";
import { z } from "zod";
import type { Actor, Scope } from "@/lib/kernel/actor";
import type { ErrorDefinition } from "@/lib/kernel/errors";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RateLimitClass = "read" | "write" | "upload" | "ai";

/**
 * Who may call. `"public"` has to be written. A scope opens the endpoint to sessions and to keys that hold it;
 * `uploadScope` also opens it to keys that hold only `upload`. The scope `*` is one that no other covers. `"any"` opens it to
 * every valid credential.
 */
export type EndpointAuth = { scope: Scope | "*"; uploadScope?: true } | "any" | "session" | "public";

/** Takes the stream of a file that arrives. An endpoint names it, because only its domain knows where the bytes go. */
export interface FileReceiver<ReceivedFile extends { sha256: string } = { sha256: string }> {
  /** @throws AppError when the stream is longer than `maxBytes`; then nothing of it is kept */
  receive(stream: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Removes a file that the handler has not taken over; harmless when it has. */
  discard(file: ReceivedFile): Promise<void>;
}

/**
 * How the body arrives: JSON of a schema; a file with fields of a schema beside it; or the bytes as they are, whose sender signs
 * them in headers of a schema.
 */
export type EndpointBody<Schema extends z.ZodType = z.ZodType> =
  | { kind: "json"; schema: Schema; optional?: true }
  | { kind: "file"; schema: Schema; maxBytes: number; receiver: FileReceiver }
  | { kind: "raw"; headers: z.ZodObject; maxBytes: number; contentType: string };

export interface EndpointSuccess<Schema extends z.ZodType = z.ZodType> {
  /** 204 has no body. */
  status: 200 | 201 | 202 | 204;
  schema: Schema;
  description: string;
  /** Set where the thing may be there already: what an answer with 200 means then. The handler says so with `existing`. */
  existing?: string;
  /** Headers that only this answer has, with their descriptions; pages of other origins may read them. */
  headers?: Readonly<Record<string, z.ZodType>>;
  /** Set when the answer is no JSON but a file of one of these types, sent as a stream; see `download`. */
  contentTypes?: readonly [string, ...string[]];
}

type AuditAction = "create" | "update" | "delete" | "restore";

/** What the audit log calls the write; refused writes are recorded under the same words. */
export interface EndpointAudit<Body = never> {
  action: AuditAction;
  /** The action of this body, where the body decides. */
  actionFor?(body: Body): AuditAction;
  resourceType: string;
  /** The path parameter that holds the resource's id. */
  idParam?: string;
}

export interface Call<Auth, Params, Query, Body> {
  actor: Auth extends "public" ? Actor | undefined : Actor;
  params: Params;
  query: Query;
  body: Body;
  requestId: string;
  /** Aborted when the caller goes away before the answer. */
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
    : Body extends { kind: "raw"; headers: infer Headers }
      ? { bytes: Buffer; headers: Output<Headers> }
      : undefined;

/** One operation of the API: what serves it, checks it, limits it, records it and documents it. */
export interface Endpoint {
  method: Method;
  /** Relative to the base address, with parameters in braces: `/images/{id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  auth: EndpointAuth;
  rateLimit: RateLimitClass;
  audit?: EndpointAudit;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: EndpointBody;
  success: EndpointSuccess;
  /** The answer holds what is shown once: no copy of it is kept for repetitions with an `Idempotency-Key`. */
  secretResponse?: true;
  errors: readonly ErrorDefinition[];
  handler(call: Call<"public", never, never, never>): Promise<unknown>;
}

interface TypedEndpoint<
  Auth extends EndpointAuth,
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Body extends EndpointBody | undefined,
  Result extends z.ZodType,
> extends Omit<Endpoint, "auth" | "audit" | "params" | "query" | "body" | "success" | "handler"> {
  auth: Auth;
  audit?: EndpointAudit<ParsedBody<Body>>;
  params?: Params;
  query?: Query;
  body?: Body;
  success: EndpointSuccess<Result>;
  handler(
    call: Call<Auth, Output<Params>, Output<Query>, ParsedBody<Body>>,
  ): Promise<z.input<Result> | ExistingResult<z.input<Result>>> | z.input<Result>;
}

/** A result that was there before the call, which made nothing. */
export class ExistingResult<Result> {
  constructor(readonly result: Result) {}
}

/** Has the call answered with 200 and the result, where `created` would be the success. */
export function existing<Result>(result: Result): ExistingResult<Result> {
  return new ExistingResult(result);
}

/** Ties the handler's types to the schemas; the value itself is plain data. */
export function defineEndpoint<
  Auth extends EndpointAuth,
  Result extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends EndpointBody | undefined = undefined,
>(endpoint: TypedEndpoint<Auth, Params, Query, Body, Result>): Endpoint {
  return endpoint as unknown as Endpoint;
}

export function json<Schema extends z.ZodType>(schema: Schema) {
  return { kind: "json", schema } as const;
}

export function file<Schema extends z.ZodType, ReceivedFile extends { sha256: string }>(
  schema: Schema,
  options: { maxBytes: number; receiver: FileReceiver<ReceivedFile> },
) {
  return { kind: "file", schema, ...options } as const;
}

/** The bytes as received and the headers that the schema names, in lower case. */
export function raw<Headers extends z.ZodObject>(
  headers: Headers,
  options: { maxBytes: number; contentType: string },
) {
  return { kind: "raw", headers, ...options } as const;
}

export function ok<Schema extends z.ZodType>(schema: Schema, description: string): EndpointSuccess<Schema> {
  return { status: 200, schema, description };
}

export function created<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  options: Pick<EndpointSuccess, "existing"> = {},
): EndpointSuccess<Schema> {
  return { status: 201, schema, description, ...options };
}

/** What is asked for is done later. */
export function accepted<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): EndpointSuccess<Schema> {
  return { status: 202, schema, description };
}

export function noContent(description: string): EndpointSuccess<z.ZodVoid> {
  return { status: 204, schema: z.void(), description };
}
