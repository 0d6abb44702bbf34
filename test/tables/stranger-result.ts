import type { Endpoint } from "@/lib/http";
import { examples } from "./examples";

/** Returns the status and the error code that the example's call gives someone who has nothing to do with the first owner. */
export function strangerResult({ operationId, success }: Endpoint) {
  const stranger = examples[operationId]?.stranger;
  if (stranger === "own") return { status: success.status, code: undefined };
  if (stranger === "forbidden") return { status: 403, code: "FORBIDDEN" };
  return stranger === "hidden" ? { status: 404, code: "NOT_FOUND" } : stranger;
}
