import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import type { HttpPorts } from "./ports";
import type { StagedUpload } from "./staged-upload";

/** A file and the fields beside it, still as texts. */
export interface FileBody {
  fields: Record<string, unknown>;
  file: StagedUpload;
}

const maxFieldBytes = 100_000;

/**
 * Receives `multipart/form-data` with one part `file` (RFC 7578), or any other media type as the raw bytes with the
 * fields in the query. The bytes are staged as they arrive, never held whole.
 */
export async function readFileBody(
  request: Request,
  query: Record<string, unknown>,
  maxBytes: number,
  staging: HttpPorts["staging"],
): Promise<FileBody> {
  if (!request.body) throw validationError({ file: ["is required"] });
  const body = Readable.fromWeb(request.body as WebStream<Uint8Array>);
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\/form-data/i.test(type)) return readMultipart(body, type, query, maxBytes, staging);
  if (/^application\/(json|x-www-form-urlencoded)/i.test(type)) {
    throw new AppError(commonErrors.unsupportedMediaType, {
      message: "Send multipart/form-data with a part named file, or the bytes of the image themselves.",
    });
  }
  const contentType = type.split(";")[0]?.trim();
  const declared = /^image\//i.test(contentType ?? "") ? { content_type: contentType } : {};
  return { fields: { ...declared, ...query }, file: await staging.put(body, maxBytes, undefined) };
}

async function readMultipart(
  body: Readable,
  contentType: string,
  query: Record<string, unknown>,
  maxBytes: number,
  staging: HttpPorts["staging"],
): Promise<FileBody> {
  // Without a prototype every name that is sent is a member like any other.
  const fields: Record<string, unknown> = Object.assign(Object.create(null), query);
  let staged: Promise<StagedUpload> | undefined;
  let firstError: AppError | undefined;
  let storeError: unknown;
  const parser = createParser(contentType);
  parser.on("field", (name, value, info) => {
    if (info.valueTruncated) firstError ??= validationError({ [name]: [`at most ${maxFieldBytes} bytes`] });
    else if (Object.hasOwn(fields, name)) firstError ??= validationError({ [name]: ["is given twice"] });
    else fields[name] = value;
  });
  parser.on("file", (name, stream, info) => {
    if (name !== "file") {
      firstError ??= validationError({
        [name]: ["is not known here; the file belongs in the part named file"],
      });
      stream.resume();
      return;
    }
    // The store learns of an error when it reads; one that comes before that would end the process.
    stream.on("error", () => undefined);
    staged = staging.put(stream, maxBytes, info.filename);
    // What cannot be stored is not read to its end.
    staged.catch((error: unknown) => {
      if (parser.destroyed) return;
      storeError = error;
      parser.destroy();
    });
    if (/^image\//i.test(info.mimeType)) fields.content_type ??= info.mimeType;
  });
  parser.on("filesLimit", () => {
    firstError ??= validationError({ file: ["only one file at a time"] });
  });
  await drain(body, parser).catch(async (error: unknown) => {
    await discard(staged, staging);
    throw storeError ?? toFormError(error);
  });
  if (!staged) throw firstError ?? validationError({ file: ["is required"] });
  if (firstError) {
    await discard(staged, staging);
    throw firstError;
  }
  return { fields, file: await staged };
}

function createParser(contentType: string): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: { fieldSize: maxFieldBytes, fields: 50, files: 1, parts: 60 },
    });
  } catch {
    throw malformedError();
  }
}

/** A form that ends before its last boundary is one that did not arrive whole; another one never was a form. */
function toFormError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTruncated = error instanceof Error && /^Unexpected end of (form|file)$/.test(error.message);
  return isTruncated ? new AppError(commonErrors.uploadIncomplete, { cause: error }) : malformedError();
}

function malformedError(): AppError {
  return validationError({ body: ["is not well-formed multipart/form-data"] });
}

/** Ends the parser when the body breaks off; leaves the body open when the parser does, for the answer. */
function drain(body: Readable, parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    body.on("error", (error) => parser.destroy(error));
    parser.on("error", (error) => {
      body.unpipe(parser);
      reject(error);
    });
    parser.on("close", resolve);
    body.pipe(parser);
  });
}

async function discard(
  staged: Promise<StagedUpload> | undefined,
  staging: HttpPorts["staging"],
): Promise<void> {
  const upload = await staged?.catch(() => undefined);
  if (upload) await staging.discard(upload);
}
