import { resumableUploadType } from "@/lib/uploads/resumable/resource";
import { appendToUpload, getResumableUpload, terminateUpload } from "./[id]/endpoints";
import { tusRoutes } from "./tus-routes";

type Handler = ReturnType<typeof tusRoutes>["POST"];

const upload = tusRoutes(appendToUpload, getResumableUpload, terminateUpload);

/** Whether the request that starts an upload carries its first bytes. */
export function hasFirstBytes({ headers, body }: Request): boolean {
  const [type] = (headers.get("content-type") ?? "").split(";");
  return body !== null && type?.trim().toLowerCase() === resumableUploadType;
}

/**
 * Starts an upload with its first bytes (the extension Creation With Upload of tus), which are
 * added as `PATCH` adds them. If they are rejected, the upload ends: its client does not know the
 * URL.
 */
export async function createWithBytes(
  create: Handler,
  request: Request,
  context: Parameters<Handler>[1],
): Promise<Response> {
  const { body } = request;
  const created = await create(withBody(request, "POST", null), context);
  const location = created.headers.get("location");
  if (created.status !== 201 || location === null || created.headers.has("idempotency-replayed"))
    return created;

  const id = location.slice(location.lastIndexOf("/") + 1);
  const ofUpload = { params: Promise.resolve({ id }) };
  const added = await upload.PATCH(withBody(request, "PATCH", body), ofUpload);
  if (added.status !== 204) {
    await upload.DELETE(withBody(request, "DELETE", null), ofUpload);
    return added;
  }

  const current = await upload.GET(withBody(request, "GET", null), ofUpload);
  const headers = new Headers(created.headers);
  for (const [name, value] of current.headers)
    if (/^(?:upload-|x-albumen-image)/.test(name)) headers.set(name, value);

  return new Response(current.body, { status: current.ok ? 201 : current.status, headers });
}

const ofCreation = ["upload-length", "upload-metadata", "idempotency-key"];
const ofBytes = ["upload-checksum", "content-type", "content-length", "transfer-encoding"];

function withBody(request: Request, method: string, body: Request["body"]): Request {
  const headers = new Headers(request.headers);
  for (const name of method === "POST" ? ofBytes : ofCreation) headers.delete(name);
  if (method === "PATCH") headers.set("upload-offset", "0");

  return new Request(request.url, { method, headers, ...(body && { body, duplex: "half" }) } as RequestInit);
}
