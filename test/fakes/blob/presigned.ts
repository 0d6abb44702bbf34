import { createHmac } from "node:crypto";
import { type Answer, type ApiCall, errorAnswer } from "./blob-store";

const clientSigningToken = "fake-client-signing-token";

/** Gives a token from which URLs of the store can be signed, with the secret that signs them. */
export function issueToken({ body }: ApiCall, storeId: string): Answer {
  const {
    pathname = "*",
    operations = ["get"],
    validUntil = Date.now() + 3_600_000,
  } = JSON.parse(body.toString());
  const scope = { storeId, pathname, operations, validUntil };
  const payload = Buffer.from(JSON.stringify(scope)).toString("base64url");

  return { body: { delegationToken: `${payload}.${sign(payload)}`, clientSigningToken, validUntil } };
}

/** Returns the id of the store for which a URL was signed. */
export function signedStoreId(query: URLSearchParams): string | undefined {
  const [payload = "", mac] = (query.get("vercel-blob-delegation") ?? "").split(".");
  if (mac !== sign(payload)) return undefined;

  const { storeId }: { storeId: string } = JSON.parse(Buffer.from(payload, "base64url").toString());
  return storeId;
}

/** Checks a presigned `PUT` as the service does. Returns undefined when it may continue. */
export function rejectPresigned({ request, query, body }: ApiCall): Answer | undefined {
  const [payload = "", mac] = (query.get("vercel-blob-delegation") ?? "").split(".");
  if (mac !== sign(payload)) return errorAnswer(403, "forbidden");

  const scope = JSON.parse(Buffer.from(payload, "base64url").toString());
  const lines = [`operation=${request.method?.toLowerCase()}`, `pathname=${query.get("pathname")}`];
  for (const [name, value] of query)
    if (!["pathname", "vercel-blob-delegation", "vercel-blob-signature"].includes(name))
      lines.push(`${name}=${value}`);
  if (query.get("vercel-blob-signature") !== sign(lines.sort().join("\n")))
    return errorAnswer(403, "forbidden");

  const validUntil = Number(query.get("vercel-blob-valid-until") ?? scope.validUntil);
  if (Date.now() > validUntil || !scope.operations.includes("put")) return errorAnswer(403, "forbidden");

  const types = query.get("vercel-blob-allowed-content-types")?.split(",");
  if (types && !types.includes(request.headers["content-type"] ?? ""))
    return errorAnswer(403, "content_type_not_allowed");

  const maximumSize = Number(query.get("vercel-blob-maximum-size-in-bytes") ?? Number.POSITIVE_INFINITY);
  return body.length > maximumSize ? errorAnswer(413, "file_too_large") : undefined;
}

function sign(text: string): string {
  return createHmac("sha256", clientSigningToken).update(text).digest("base64url");
}
