import type { Readable } from "node:stream";
import type { z } from "zod";

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
 * The kind of body: JSON that matches a schema, a file with fields that match a schema, raw bytes
 * that fit into memory, or a stream of raw bytes that the handler reads while they arrive. With
 * `json`, a call may also send JSON in place of a file.
 */
export type EndpointBody<Schema extends z.ZodType = z.ZodType> =
  | { kind: "json"; schema: Schema; optional?: true }
  | {
      kind: "file";
      schema: Schema;
      maxBytes: number;
      receiver: FileReceiver;
      mediaType?: string;
      json?: z.ZodType;
    }
  | { kind: "raw"; maxBytes: number; contentType: string }
  | { kind: "stream"; contentType: string; acceptsAnyType?: true };

/** The parsed value of an optional schema. */
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The body as the handler receives it. */
export type ParsedBody<Body> = Body extends {
  kind: "file";
  schema: infer Schema;
  receiver: FileReceiver<infer File>;
}
  ?
      | { fields: Output<Schema>; file: File }
      | (Body extends { json: infer Json } ? { json: Output<Json> } : never)
  : Body extends { kind: "json"; schema: infer Schema }
    ? Output<Schema>
    : Body extends { kind: "raw" }
      ? Buffer
      : Body extends { kind: "stream" }
        ? AsyncIterable<Uint8Array>
        : undefined;

export function json<Schema extends z.ZodType>(schema: Schema) {
  return { kind: "json", schema } as const;
}

/** `mediaType` documents the type of raw bytes; the default is any image. */
export function file<Schema extends z.ZodType, ReceivedFile extends { sha256: string }>(
  schema: Schema,
  options: { maxBytes: number; receiver: FileReceiver<ReceivedFile>; mediaType?: string },
) {
  return { kind: "file", schema, ...options } as const;
}

/** A file, or JSON. The handler finds out which by `"json" in body`. */
export function fileOrJson<
  Schema extends z.ZodType,
  Json extends z.ZodType,
  ReceivedFile extends { sha256: string },
>(schema: Schema, options: { maxBytes: number; receiver: FileReceiver<ReceivedFile>; json: Json }) {
  return { kind: "file", schema, ...options } as const;
}

/** The raw bytes. */
export function raw(options: { maxBytes: number; contentType: string }) {
  return { kind: "raw", ...options } as const;
}

/**
 * The raw bytes while they arrive, which must be of this media type unless their senders name any.
 * Iterating fails when the connection breaks.
 */
export function stream(contentType: string, options: { acceptsAnyType?: true } = {}) {
  return { kind: "stream", contentType, ...options } as const;
}
