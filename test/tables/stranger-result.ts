import type { Endpoint } from "@/lib/http";
import type { Outcome } from "../harness/operation-call";
import { examples } from "./examples";

/**
 * Returns the status and the error code that the example's call gives someone who has nothing to do
 * with the first owner.
 */
export function strangerResult({ operationId, success }: Endpoint): Outcome {
  const stranger = examples[operationId]?.stranger;
  if (stranger === "own") return { status: success.status, code: undefined };
  if (stranger === "forbidden") return { status: 403, code: "FORBIDDEN" };
  if (stranger === "hidden") return { status: 404, code: "NOT_FOUND" };
  if (!stranger) throw new Error(`${operationId} has no example in test/tables/examples`);

  return stranger;
}
