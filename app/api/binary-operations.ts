import { exportErrors } from "@/lib/archives/errors";
import type { ExtraOperation } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";
import { variantErrors } from "@/lib/variants/errors";

// The byte routes are not endpoints: they stream, and have no scopes or rate limits.

const binary = { schema: { type: "string", format: "binary" } };
const anyImage = { "image/*": binary };
const pathParameter = (name: string, example: string | number, schema: object = {}) => ({
  name,
  in: "path",
  required: true,
  example,
  schema: { type: "string", ...schema },
});

const signedParameter = (name: string, example: string) => ({
  name,
  in: "query",
  required: true,
  example,
  schema: { type: "string" },
});

const putUpload: ExtraOperation = {
  method: "put",
  path: "/upload/{id}/{generation}",
  tag: "Uploads",
  errors: [
    commonErrors.validation,
    uploadErrors.invalidToken,
    uploadErrors.expired,
    storageErrors.tooLarge,
    commonErrors.unavailable,
    commonErrors.internal,
  ],
  description: {
    operationId: "putUpload",
    summary: "Upload image bytes",
    description:
      "Use the `upload.url` from `POST /images` or `POST /images/{id}/replace` unchanged, with the headers in `upload.headers`. The URL is the " +
      "credential. It is valid for an hour, until the upload completes. If bytes are sent again, the latest count. Pages of every origin can send bytes, because no cookie is read. " +
      "With S3-compatible storage, the URL belongs to the storage, which responds with its own errors. It then stays valid for the hour, and bytes sent after completion have no effect.",
    security: [],
    parameters: [
      pathParameter("id", "img_01kcp3v9w8e7rgtq5n2xj6m4dz"),
      pathParameter("generation", 1, { type: "integer", minimum: 1 }),
      signedParameter("expires", "1772354530118"),
      signedParameter("signature", "CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w"),
    ],
    requestBody: { required: true, content: { "image/*": binary } },
    responses: {
      200: {
        description: "The bytes are stored. Call `POST /images/{id}/complete` next.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { size_bytes: { type: "integer", minimum: 0 }, sha256: { type: "string" } },
              required: ["size_bytes", "sha256"],
              additionalProperties: false,
            },
          },
        },
      },
    },
  },
};

/** An HTTP-level error, which no use case throws. */
const errorResponse = (code: string, message: string) => ({
  description: `\`${code}\`: ${message}`,
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Error" },
      examples: { [code]: { value: { code, message } } },
    },
  },
});

const deliveryOperation = (operationId: string, summary: string, variantKey?: string): ExtraOperation => ({
  method: "get",
  path: `/i/{handle}/{album}/${variantKey ? "{variantKey}/" : ""}{filename}`,
  tag: "Delivery",
  errors: [
    commonErrors.validation,
    commonErrors.notFound,
    ...(variantKey ? [variantErrors.failed] : []),
    commonErrors.unavailable,
    commonErrors.internal,
  ],
  description: {
    operationId,
    summary,
    description:
      "HEAD, conditions (`If-None-Match`, `If-Modified-Since`, `If-Match`, `If-Unmodified-Since`) and ranges work as in " +
      "RFC 9110. Private, deleted and expired images are served only to the owner, with the session cookie or a key with " +
      "`images:read`. For everyone else, the response is 404. An unlisted image requires its key, a path segment " +
      "`~{key}` after the album, as shown in `urls`. A signed URL (`POST /images/{id}/link`) opens its variant of any image until it " +
      "expires. With a wrong key or signature, the response is 404 for everyone except the owner, even for a public image. " +
      "`sig` without `exp` only permits rendering a custom variant. It is not checked for an existing image or variant.",
    security: [{}, { apiKey: [] }, { session: [] }],
    parameters: [
      pathParameter("handle", "ada"),
      pathParameter("album", "images"),
      ...(variantKey ? [pathParameter("variantKey", variantKey)] : []),
      pathParameter("filename", "first-light.jpg"),
      ...(variantKey ? [...deliveryParameters, ...variantParameters] : deliveryParameters),
    ],
    responses: {
      200: {
        description: "The bytes. For a variant, in the best format that `Accept` allows.",
        content: anyImage,
      },
      206: { description: "The range requested with `Range`", content: anyImage },
      304: { description: "The caller's copy is still current" },
      308: { description: "The image has a new URL: `Location`" },
      412: errorResponse(
        "PRECONDITION_FAILED",
        "The current file does not match the condition of the request.",
      ),
      416: errorResponse("RANGE_NOT_SATISFIABLE", "The requested range starts after the end of the file."),
    },
  },
});

const downloadExport: ExtraOperation = {
  method: "get",
  path: "/api/account/exports/{id}/file",
  tag: "Account",
  errors: [commonErrors.validation, exportErrors.notFound, commonErrors.unavailable, commonErrors.internal],
  description: {
    operationId: "downloadExport",
    summary: "Download an export",
    description:
      "Use the `url` of a ready export unchanged. The signature is the credential and is valid as long as the archive. HEAD, conditions and " +
      "ranges work as in RFC 9110. To resume an interrupted download, send `Range`, and `If-Range` with the `ETag`.",
    security: [],
    parameters: [
      pathParameter("id", "exp_01kcp3v9w8e7rgtq5n2xj6m4dz"),
      signedParameter("exp", "1772959330"),
      signedParameter("sig", "CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w"),
    ],
    responses: {
      200: { description: "The archive", content: { "application/zip": binary } },
      206: { description: "The range requested with `Range`", content: { "application/zip": binary } },
      304: { description: "The caller's copy is still current" },
      412: errorResponse(
        "PRECONDITION_FAILED",
        "The current file does not match the condition of the request.",
      ),
      416: errorResponse("RANGE_NOT_SATISFIABLE", "The requested range starts after the end of the file."),
    },
  },
};

const downloadParameter = {
  name: "download",
  in: "query",
  required: false,
  schema: { type: "integer", enum: [1] },
  description:
    "`1`: download the file instead of showing it (`Content-Disposition: attachment`). A variant gets the extension of its format.",
};

const deliveryParameters = [
  {
    name: "v",
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 1 },
    description: "Version of the file. With the current version, the response can be cached forever.",
  },
  downloadParameter,
  {
    name: "exp",
    in: "query",
    required: false,
    schema: { type: "integer" },
    description: "Expiration time of a signed URL, in Unix seconds",
  },
  {
    name: "sig",
    in: "query",
    required: false,
    schema: { type: "string" },
    description:
      "With `exp`: the signature of a signed URL. Without `exp`: the signature of a custom variant, which permits rendering the variant.",
  },
];

const variantParameters = [
  {
    name: "format",
    in: "query",
    required: false,
    schema: { type: "string", enum: ["avif", "webp", "jpeg", "png", "gif"] },
    description:
      "Format to use instead of the best one that `Accept` allows, ignoring case. `jpg` means `jpeg`.",
  },
];

/** The OpenAPI operations of signed and delivery URLs, which the API hands out. */
export const binaryOperations: readonly ExtraOperation[] = [
  putUpload,
  deliveryOperation("deliverOriginal", "Get an original"),
  deliveryOperation("deliverVariant", "Get a variant", "w512"),
  downloadExport,
];
