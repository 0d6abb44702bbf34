import type { ImageResource } from "@/lib/images/resource";
import type { Caller } from "./caller";

export interface ImagePage {
  data: ImageResource[];
  next_cursor: string | null;
}

export const list = (caller: Caller, query: string) =>
  caller.expect<ImagePage>(200, "GET", `/api/images?${query}`);
export const listNames = (page: ImagePage) => page.data.map((image) => image.filename);

/** Returns the filenames of all pages of a list, with the given page size. */
export async function listAllNames(caller: Caller, query: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ImagePage = await list(
      caller,
      `${query}&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...listNames(page));
    cursor = page.next_cursor;
  }
  return found;
}
