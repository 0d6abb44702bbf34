import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isValidSignature, sign } from "./keys";

/** Position of the next page: sort key and id of this page's last row, and an optional note for the list. */
export type Position = readonly [sortKey: string, id: string, note?: string];

/** Encodes an opaque, signed cursor that is valid for the same query only; `query` describes sort and filters. */
export function encodeCursor(position: Position, query: string): string {
  const body = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${body}.${sign("cursor", `${body}\n${query}`)}`;
}

/** Throws INVALID_CURSOR for a cursor that was not issued for this query. */
export function decodeCursor(cursor: string, query: string): Position {
  const [body = "", signature = ""] = cursor.split(".");
  if (!isValidSignature("cursor", `${body}\n${query}`, signature))
    throw new AppError(commonErrors.invalidCursor);
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Position;
}
