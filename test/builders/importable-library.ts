import type { AccountImport, ImportCounts, ImportKind } from "@/lib/account/import/resource";
import type { ImageResource } from "@/lib/images/resource";
import { objectStore } from "@/lib/platform/storage";
import { type Caller, createCaller } from "../harness/caller";
import { png } from "./images";

/** An account with an album, a license, tags and as many images; each has other bytes. */
export async function createLibrary(
  origin: string,
  count: number,
): Promise<{ owner: Caller; images: ImageResource[] }> {
  const owner = await createCaller(origin);
  const { id: license } = await owner.expect<{ id: string }>(201, "POST", "/api/licenses", { name: "Own" });
  await owner.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
  const images = [];
  for (let index = 0; index < count; index++) {
    const fields = { album: "sea", license, tags: "blue", visibility: "public", alt: `No. ${index}` };
    images.push(await owner.upload(`photo ${index}.png`, await png(20 + index, 20), fields));
  }

  return { owner, images };
}

export async function purge(owner: Caller, { id }: ImageResource): Promise<void> {
  await owner.expect(200, "DELETE", `/api/images/${id}`);
  await owner.expect(200, "DELETE", `/api/images/${id}/permanent`);
}

/** Returns the outcomes of the records of a kind. */
export function countsOf({ report }: AccountImport, kind: ImportKind): ImportCounts {
  return report.counts[kind];
}

export const noOutcomes: ImportCounts = { restored: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 };

/** Lists the objects whose keys start so. */
export async function listObjects(prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objectStore().list(prefix)) keys.push(key);
  return keys;
}
