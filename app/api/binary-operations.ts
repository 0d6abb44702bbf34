import type { ExtraOperation } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";
import { variantErrors } from "@/lib/variants/errors";

// The byte routes are not endpoints: they stream, and have no scopes or rate limits.

const binary = { schema: { type: "string", format: "binary" } };
const anyImage = { "image/*": binary };
const pathParameter = (name: string, example: string | number, schema: object = {}) => ({
  ...{ name, in: "path", required: true, example },
  schema: { type: "string", ...schema },
});

const signedParameter = (name: string, example: string) => ({
  ...{ name, in: "query", required: true, example },
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
    summary: "Send the bytes to the signed upload URL",
    description:
      "Use `upload.url` of `createImage` or `replaceImage` as it is, with the headers of `upload.headers`. The URL is the " +
      "credential. It is valid for an hour and until the upload is complete; sent again, the later bytes count.",
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
        description: "The bytes are stored. Call `completeUpload` next.",
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

const errorResponse = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
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
      "RFC 9110. A private image, and one that is deleted or has expired, is not found for anybody but its owner, who sends a " +
      "key with `images:read` or the session's cookie. An unlisted image is found only with its key, a segment " +
      "`~{key}` behind the album, as `urls` shows it. A signed link (`createImageLink`) opens its variant of any image until it " +
      "expires. A wrong key or signature finds nothing, not even a public image.",
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
        description: "The bytes. A variant comes in the best format that `Accept` names.",
        content: anyImage,
      },
      206: { description: "The range that `Range` names", content: anyImage },
      304: { description: "What the caller has is still right" },
      308: { description: "The image has another address now: `Location`" },
      412: errorResponse(
        "`PRECONDITION_FAILED`: The image is not, or not any more, the one that the request has in mind.",
      ),
      416: errorResponse("`RANGE_NOT_SATISFIABLE`: The image ends before the part that was asked for."),
    },
  },
});

const deliveryParameters = [
  {
    ...{ name: "v", in: "query", required: false, schema: { type: "integer", minimum: 1 } },
    description: "The version of the file. With the present one the answer may be cached for ever.",
  },
  {
    ...{ name: "exp", in: "query", required: false, schema: { type: "integer" } },
    description: "Of a signed link: when it expires, in Unix seconds",
  },
  {
    ...{ name: "sig", in: "query", required: false, schema: { type: "string" } },
    description:
      "With `exp`, the signature of a link. Alone, that of a custom variant: everyone who has it may have the variant made.",
  },
];

const variantParameters = [
  {
    ...{ name: "format", in: "query", required: false },
    schema: { type: "string", enum: ["avif", "webp", "jpeg", "png", "gif"] },
    description: "Instead of the best one that `Accept` names",
  },
];

/** The OpenAPI operations of upload and delivery URLs, which the API hands out. */
export const binaryOperations: readonly ExtraOperation[] = [
  putUpload,
  deliveryOperation("deliverOriginal", "Get an image as it was uploaded"),
  deliveryOperation("deliverVariant", "Get a variant of an image", "w512"),
];
