import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import type { FileReceiver } from "./endpoint-body";
import type { ApiRequest } from "./exchange";
import { encodingError } from "./query";

/**
 * A file and its fields, still as strings. The form's name for the file is the field `filename`.
 */
interface FileBody {
  fields: Record<string, unknown>;
  file: ReceivedFile;
}

type ReceivedFile = Awaited<ReturnType<FileReceiver["receive"]>>;

interface FileBodyOptions {
  query: Record<string, unknown>;
  maxBytes: number;
  receiver: FileReceiver;
}

const maxFieldBytes = 100_000;

/**
 * Reads `multipart/form-data` with one part `file` (RFC 7578), or any other media type as raw bytes
 * with the fields in the query. The bytes are streamed to the receiver and never buffered whole.
 */
export async function readFileBody(request: ApiRequest, options: FileBodyOptions): Promise<FileBody> {
  if (!request.body) throw validationError({ file: ["is required"] });

  const body =
    request.body instanceof Readable ? request.body : Readable.fromWeb(request.body as WebStream<Uint8Array>);
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\/form-data/i.test(type)) return readMultipart(body, type, options);
  if (/^application\/(json|x-www-form-urlencoded)/i.test(type)) {
    throw new AppError(commonErrors.unsupportedMediaType, {
      message: "Send multipart/form-data with a part named file, or the raw bytes of the file.",
    });
  }

  const contentType = type.split(";")[0]?.trim();
  const declared = /^image\//i.test(contentType ?? "") ? { content_type: contentType } : {};
  const { query, maxBytes, receiver } = options;

  return { fields: { ...declared, ...query }, file: await receiver.receive(body, maxBytes) };
}

async function readMultipart(
  body: Readable,
  contentType: string,
  { query, maxBytes, receiver }: FileBodyOptions,
): Promise<FileBody> {
  // Without a prototype every field name is an ordinary member.
  const fields: Record<string, unknown> = Object.assign(Object.create(null), query);
  let received: Promise<ReceivedFile> | undefined;
  let formFilename: string | undefined;
  let firstError: AppError | undefined;
  let receiverError: unknown;
  const parser = createParser(contentType);
  parser.on("field", (encodedName, value, info) => {
    const name = decodeName(encodedName);
    if (info.valueTruncated) firstError ??= validationError({ [name]: [`at most ${maxFieldBytes} bytes`] });
    else if (Object.hasOwn(fields, name)) firstError ??= validationError({ [name]: ["is given twice"] });
    else fields[name] = value;
  });
  parser.on("file", (encodedName, stream, info) => {
    const name = decodeName(encodedName);
    if (name !== "file") {
      firstError ??= validationError({
        [name]: ["is unknown; send the file in the part named file"],
      });
      stream.resume();
      return;
    }

    // The receiver sees an error when it reads; an error before that would crash the process.
    stream.on("error", () => undefined);
    // A part named file can be without a filename, although the parser's type excludes that.
    formFilename = info.filename && decodeName(info.filename);
    received = receiver.receive(stream, maxBytes, formFilename);
    // Stop reading a rejected file.
    received.catch((error: unknown) => {
      if (parser.destroyed) return;

      receiverError = error;
      parser.destroy();
    });
    if (/^image\//i.test(info.mimeType)) fields.content_type ??= info.mimeType;
  });
  parser.on("filesLimit", () => {
    firstError ??= validationError({ file: ["only one file at a time"] });
  });
  await drain(body, parser).catch(async (error: unknown) => {
    await discard(received, receiver);
    throw receiverError ?? toFormError(error);
  });
  if (formFilename !== undefined) fields.filename ??= formFilename;
  firstError ??= encodingError(listMalformedNames(fields, query));
  if (!received) throw firstError ?? validationError({ file: ["is required"] });
  if (firstError) {
    await discard(received, receiver);
    throw firstError;
  }

  return { fields, file: await received };
}

/**
 * Decodes the three characters that browsers encode in the names of parts (HTML,
 * multipart/form-data).
 */
function decodeName(name: string): string {
  return name.replace(/%(22|0A|0D)/gi, (_encoded, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * Returns the form fields whose bytes were not UTF-8: the parser has replaced them with U+FFFD. A
 * field that contains this character itself counts too, because the parser does not pass on the
 * bytes.
 */
function listMalformedNames(fields: Record<string, unknown>, query: Record<string, unknown>): string[] {
  return Object.keys(fields).filter(
    (name) => !Object.hasOwn(query, name) && `${name}${fields[name]}`.includes("\ufffd"),
  );
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

/**
 * A form that ends before its last boundary is incomplete; any other parse error means it is
 * malformed.
 */
function toFormError(error: unknown): AppError {
  if (error instanceof AppError) return error;

  const isTruncated = error instanceof Error && /^Unexpected end of (form|file)$/.test(error.message);
  return isTruncated ? new AppError(commonErrors.uploadIncomplete, { cause: error }) : malformedError();
}

function malformedError(): AppError {
  return validationError({ body: ["is not well-formed multipart/form-data"] });
}

/**
 * Destroys the parser when the body aborts. Leaves the body open when the parser fails, so that a
 * response can be sent.
 */
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

async function discard(received: Promise<ReceivedFile> | undefined, receiver: FileReceiver): Promise<void> {
  const file = await received?.catch(() => undefined);
  if (file) await receiver.discard(file);
}
