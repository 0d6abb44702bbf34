import pg from "pg";
import { vi } from "vitest";

/** Returns how many queries that contain the text this process sends during the work. */
export async function countQueries(text: string, work: () => Promise<unknown>): Promise<number> {
  return (await listQueries(work)).filter((sent) => sent.includes(text)).length;
}

/** Returns the texts of the queries that this process sends during the work, in order. */
export async function listQueries(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map(([sent]) => textOf(sent));
  } finally {
    query.mockRestore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}
