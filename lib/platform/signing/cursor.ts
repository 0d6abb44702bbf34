import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isValidSignature, sign } from "./keys";

/** Where the next page starts: the sort key and the id of the last row of this one, and what else the list wants to know. */
export type Position = readonly [sortKey: string, id: string, note?: string];

/** An opaque, signed cursor that is good for the same query only; `query` describes sort and filters. */
export function encodeCursor(position: Position, query: string): string {
  const body = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${body}.${sign("cursor", `${body}\n${query}`)}`;
}

/** Raises INVALID_CURSOR for a text that we did not give for this query. */
export function decodeCursor(cursor: string, query: string): Position {
  const [body = "", signature = ""] = cursor.split(".");
  if (!isValidSignature("cursor", `${body}\n${query}`, signature))
    throw new AppError(commonErrors.invalidCursor);
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Position;
}
