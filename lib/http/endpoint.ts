import type { z } from "zod";
import type { Actor, Scope } from "@/lib/kernel/actor";
import type { ErrorDefinition } from "@/lib/kernel/errors";
import type { Precondition } from "@/lib/kernel/precondition";
import type { RateLimitClass } from "@/lib/kernel/rate-limit-class";
import type { MemberRole } from "@/lib/kernel/roles";
import type { EndpointBody, Output, ParsedBody } from "./endpoint-body";
import type {
  CacheableResult,
  EndpointSuccess,
  ExistingResult,
  MovedResult,
  StartedResult,
} from "./endpoint-success";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The credentials that may call. `"public"` is always explicit. A scope admits sessions and API
 * keys that have it; `uploadScope` also admits keys with only `upload`, `uploadToken` tokens for
 * one upload. `contentScopes` read what the operation can open to others or send to a place that
 * the caller chooses: the use case requires the scopes among them that a call needs. The scope `*`
 * is not covered by any other. With `operators`, the endpoint exists only for operators of the
 * installation. `"any"` admits every valid credential. `"operator"` admits sessions of operators;
 * for everyone else the endpoint does not exist. `"log-source"` admits only tokens of log sources,
 * which have no account.
 */
export type EndpointAuth =
  | {
      scope: Scope | "*";
      uploadScope?: true;
      uploadToken?: true;
      contentScopes?: readonly Scope[];
      operators?: true;
    }
  | "any"
  | "session"
  | "operator"
  | "log-source"
  | "public";

/** Whether the endpoint exists only for operators of the installation. */
export const isForOperators = ({ auth }: { auth: EndpointAuth }): boolean =>
  auth === "operator" || (typeof auth === "object" && auth.operators === true);

/** Whether no key can call the endpoint. */
export const isForSessions = ({ auth }: { auth: EndpointAuth }): boolean =>
  auth === "session" || auth === "operator";

/** Whether the endpoint changes something. */
export const isWrite = ({ method, reads }: Pick<Endpoint, "method" | "reads">): boolean =>
  method !== "GET" && !reads;

/** The kinds of access without an account. */
type AccountlessAuth = "public" | "log-source";

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

/** When an operation, a parameter or a member became deprecated, and how long it keeps working. */
export interface Deprecation {
  /** The day of the release that deprecates it, as YYYY-MM-DD. */
  since: string;
  /** The first day on which a major version may remove it, at least a year later. */
  sunset: string;
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
  actor: Auth extends AccountlessAuth ? Actor | undefined : Actor;
  /** The id of the log source that calls. */
  logSourceId: Auth extends "log-source" ? string : undefined;
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
  /** Set for an operation that has a replacement, which its description names. */
  deprecated?: Deprecation;
  auth: EndpointAuth;
  /** The reason for which an endpoint for sessions accepts no key. It ends the description. */
  sessionReason?: string;
  /**
   * The least role with which a member may call it in the library of another account. Without one
   * it concerns the caller's own account.
   */
  role?: MemberRole;
  /**
   * Admits only sessions that started in the last ten minutes (`requireFreshSignIn`), and keys whose
   * scope only such a session grants: `*` or an elevated scope.
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
  /**
   * Set for a `POST` that changes nothing, because its query is too long for a URL. It is not audited,
   * disabled accounts may call it, and an `Idempotency-Key` is ignored.
   */
  reads?: true;
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
