import type { Albumen } from "../../../client/src/index.ts";
import type { Ledger } from "../ledger.ts";
import { print } from "../output.ts";
import { formatBytes } from "../progress.ts";
import type { Collection, ImportItem } from "./item.ts";

/** The steps of an import. */
export interface Plan {
  /** Not yet imported. */
  items: ImportItem[];
  importedBefore: number;
  /** The albums of the items: how many images, and the name in the URLs of existing albums. */
  albums: ReadonlyMap<string, { images: number; album: string | undefined }>;
}

export async function planImport(albumen: Albumen, ledger: Ledger, { items }: Collection): Promise<Plan> {
  const missing = items.filter((item) => ledger.idOf(item.key, item) === undefined);
  const existing = new Map<string, string>();
  for await (const { title, album } of albumen.list("/albums")) {
    if (!existing.has(title)) existing.set(title, album);
  }
  const albums = new Map<string, { images: number; album: string | undefined }>();
  for (const title of missing.flatMap((item) => item.albums.slice(0, 1))) {
    albums.set(title, { images: (albums.get(title)?.images ?? 0) + 1, album: existing.get(title) });
  }

  return { items: missing, importedBefore: items.length - missing.length, albums };
}

/**
 * Creates the albums that the library does not have. Returns the name in URLs of each, by title.
 */
export async function createAlbums(
  albumen: Albumen,
  { albums }: Plan,
  descriptions: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  for (const [title, { album }] of albums) {
    const description = descriptions.get(title);
    const body = { album: null, title, ...(description !== undefined && { description }) };
    slugs.set(title, album ?? (await albumen.post("/albums", { body })).album);
  }
  return slugs;
}

export function printPlan(plan: Plan, { items, leftOut }: Collection, asJson: boolean): void {
  const sizeBytes = plan.items.reduce((sum, item) => sum + item.sizeBytes, 0);
  const withSidecar = items.filter(({ hasSidecar }) => hasSidecar).length;
  const albums = [...plan.albums].map(([title, { images, album }]) => ({
    title,
    images,
    album: album ?? null,
  }));

  if (asJson) {
    print(
      JSON.stringify({
        images: items.length,
        new: plan.items.length,
        imported_before: plan.importedBefore,
        size_bytes: sizeBytes,
        with_sidecar: withSidecar,
        albums,
        left_out: Object.fromEntries(leftOut),
      }),
    );
    return;
  }

  const sidecars = withSidecar === 0 ? "" : `, ${withSidecar} with a sidecar`;
  print(
    `${items.length} images, of which ${plan.items.length} are new (${formatBytes(sizeBytes)})${sidecars}`,
  );
  for (const { title, images, album } of albums) {
    print(`album ${title}: ${images}${album === null ? ", to be created" : ""}`);
  }
  for (const [reason, count] of leftOut) print(`left out, ${reason}: ${count}`);
}
