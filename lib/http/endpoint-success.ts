import { z } from "zod";

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

/** The present URL of what was asked for by a former one. */
export class MovedResult {
  constructor(readonly url: string) {}
}

/** Responds with 308 and the URL where the success describes that. */
export function moved(url: string): MovedResult {
  return new MovedResult(url);
}
