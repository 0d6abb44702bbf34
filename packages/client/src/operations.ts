import type { paths } from "./schema.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Paths that are not below `/api`: signed URLs, which are used as they come. */
type SignedPath = `/i/${string}` | `/upload/${string}` | `/api/${string}`;

/** The paths that have an operation with this method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: Path extends SignedPath ? never : paths[Path][M] extends object ? Path : never;
}[keyof paths];

type OperationOf<M extends Method, Path extends PathOf<M>> = NonNullable<paths[Path][M]>;

type PathParameters<Operation> = Operation extends { parameters: { path: infer Parameters } }
  ? { path: Parameters }
  : { path?: never };

type Query<Operation> = Operation extends { parameters: { query: infer Parameters } }
  ? { query: Parameters }
  : Operation extends { parameters: { query?: infer Parameters } }
    ? { query?: NonNullable<Parameters> }
    : { query?: never };

/**
 * JSON where the operation takes it, or a form where it takes both, else the bytes or the form of a
 * file; a function makes a stream for each attempt.
 */
type BodyIn<Content> = Content extends { "application/json": infer Json }
  ? Json | (Content extends { "multipart/form-data": unknown } ? FormData : never)
  : BodyInit | (() => BodyInit);

type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: BodyIn<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: BodyIn<Content> }
    : { body?: never };

/** Options of every call. */
export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export type Options<M extends Method, Path extends PathOf<M>> = CallOptions &
  PathParameters<OperationOf<M, Path>> &
  Query<OperationOf<M, Path>> &
  Body<OperationOf<M, Path>>;

/** The options, which may be left out where nothing is required. */
export type Arguments<M extends Method, Path extends PathOf<M>> =
  Record<never, never> extends Options<M, Path> ? [options?: Options<M, Path>] : [options: Options<M, Path>];

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202>];

/**
 * Parsed JSON, `undefined` for an empty response, and the `Response` itself for files and feeds.
 * Only several ids in one path make an array, which is left out, so that the common call needs no
 * check.
 */
type DataIn<Answer> = Answer extends { content: infer Content }
  ? Content extends { "application/json": infer Json }
    ? Exclude<Json, readonly unknown[]>
    : Response
  : undefined;

export type Result<M extends Method, Path extends PathOf<M>> =
  OperationOf<M, Path> extends { responses: infer Responses }
    ? [Success<Responses>] extends [never]
      ? undefined
      : DataIn<Success<Responses>>
    : never;

/** The paths of lists with a cursor. */
export type ListPath = {
  [Path in PathOf<"get">]: Result<"get", Path> extends { data: unknown[]; next_cursor: string | null }
    ? Path
    : never;
}[PathOf<"get">];

export type ItemOf<Path extends ListPath> =
  Result<"get", Path> extends { data: (infer Item)[] } ? Item : never;
