import { createHash } from "node:crypto";
import type { ImagePage, ImageResource } from "@/lib/images/resource";
import type { Caller } from "../harness/caller";
import { withOrigin } from "./uploads";

/** Reads of the API that show an account, without its images. */
const reads = [
  "/api/profile",
  "/api/settings",
  "/api/licenses",
  "/api/recipes",
  "/api/watermarks",
  "/api/albums",
  "/api/tags",
  "/api/images/timeline",
  "/api/images/summary",
  "/api/images/duplicates",
  "/api/analytics/usage",
  "/api/analytics/top",
  "/api/analytics/requests?variant=w512",
  "/api/images?fields=grid&sort=name&limit=200",
  "/api/images?sort=requests&limit=200",
  "/api/images?search=wave&sort=relevance",
  "/api/favourites?limit=200",
] as const;

/** The API's answers about an account: texts that are compared byte for byte. */
export interface LibraryAnswers {
  texts: Record<string, string>;
  /** The answers for single images, by id. */
  images: Map<string, string>;
  /** SHA-256 of the delivered originals of images that are not deleted, by id. */
  originals: Map<string, string>;
  /** Status and target of other URLs. */
  redirects: Record<string, string>;
}

export async function readAnswers(
  origin: string,
  caller: Caller,
  formerUrls: readonly string[],
): Promise<LibraryAnswers> {
  const texts: Record<string, string> = {};
  // Before deliveries, which are counted.
  for (const path of reads) texts[path] = await readText(origin, caller, path);
  const redirects: Record<string, string> = {};
  for (const url of formerUrls) {
    const response = await get(withOrigin(origin, url), caller);
    await response.arrayBuffer();
    redirects[url] =
      `${response.status} ${response.headers.get("location")} ${response.headers.get("last-modified")}`;
  }

  const images = new Map<string, string>();
  const originals = new Map<string, string>();
  for (const image of await listAllImages(caller)) {
    images.set(image.id, await readText(origin, caller, `/api/images/${image.id}`));
    if (image.status.deleted_at !== null) continue;

    const response = await get(withOrigin(origin, image.urls.original), caller);
    const bytes = Buffer.from(await response.arrayBuffer());
    originals.set(image.id, `${response.status} ${createHash("sha256").update(bytes).digest("hex")}`);
  }

  return { texts, images, originals, redirects };
}

export async function listAllImages(caller: Caller): Promise<ImageResource[]> {
  const all: ImageResource[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: ImagePage = await caller.expect<ImagePage>(
      200,
      "GET",
      `/api/images?deleted=include&limit=200${query}`,
    );
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

function get(url: string, { key }: Caller): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${key}` }, redirect: "manual" });
}

async function readText(origin: string, caller: Caller, path: string): Promise<string> {
  const response = await get(origin + path, caller);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);

  // Signatures of cursors depend on the account's uid, which is the installation's.
  return text.replace(/("next_cursor":"[\w-]+)\.[\w-]+"/, '$1"');
}
