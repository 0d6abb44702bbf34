import { type Endpoint, errorResponse } from "@/lib/http";
import { maxImageBytes } from "@/lib/images/resource";
import { AppError, validationError } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads";
import { checksumAlgorithms, tusExtensions, tusVersion } from "@/lib/uploads/resumable/resource";
import { routes } from "../routes";

type RouteHandlers = ReturnType<typeof routes>;

const versionHeaders = { "tus-resumable": tusVersion, "tus-version": tusVersion };

const optionHeaders = {
  ...versionHeaders,
  "tus-extension": tusExtensions.join(","),
  "tus-max-size": String(maxImageBytes),
  "tus-checksum-algorithm": checksumAlgorithms.join(","),
  "access-control-expose-headers":
    "Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Tus-Checksum-Algorithm",
};

/** Headers that pages of other origins may send, in addition to the headers of every endpoint. */
const requestHeaders = [
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
  "Upload-Checksum",
  "X-HTTP-Method-Override",
  "X-Request-ID",
  // Rejected, but only a request that is sent gets the reason.
  "Upload-Concat",
];

/**
 * The exports of a `route.ts` whose endpoints speak tus: its version in all responses, its options,
 * and methods in a header.
 */
export function tusRoutes(...endpoints: Endpoint[]): RouteHandlers {
  const handlers = routes(...endpoints);
  const wrap =
    (name: keyof RouteHandlers): RouteHandlers["GET"] =>
    async (request, context) => {
      const response = await handle(handlers[findMethod(name, request)], request, context);
      response.headers.set("tus-resumable", tusVersion);
      // Errors that are found before the endpoint are for pages of other origins too.
      response.headers.set("access-control-allow-origin", "*");
      response.headers.append("access-control-expose-headers", "Tus-Resumable");

      return response;
    };

  return {
    GET: wrap("GET"),
    HEAD: wrap("HEAD"),
    POST: wrap("POST"),
    PUT: wrap("PUT"),
    PATCH: wrap("PATCH"),
    DELETE: wrap("DELETE"),
    OPTIONS: async (request, context) => {
      const response = await handlers.OPTIONS(request, context);
      for (const [name, value] of Object.entries(optionHeaders)) response.headers.set(name, value);
      response.headers.append("access-control-allow-headers", requestHeaders.join(", "));

      return response;
    },
  };
}

/** A client that cannot send `PATCH` and `DELETE` sends `POST` with the method in a header. */
function findMethod(name: keyof RouteHandlers, { headers }: Request): keyof RouteHandlers {
  const override = name === "POST" ? headers.get("x-http-method-override")?.toUpperCase() : undefined;
  return override === "PATCH" || override === "DELETE" ? override : name;
}

const concatenationError = () =>
  validationError({
    "Upload-Concat": ["is not supported: send the whole file as one upload, without parallel parts"],
  });

function handle(
  handler: RouteHandlers["GET"],
  request: Request,
  context: Parameters<RouteHandlers["GET"]>[1],
): Promise<Response> | Response {
  if (request.headers.has("upload-concat")) return errorResponse(concatenationError(), versionHeaders);

  const version = request.headers.get("tus-resumable");
  if (version === null || version === tusVersion) return handler(request, context);

  return errorResponse(new AppError(uploadErrors.unsupportedVersion), versionHeaders);
}
