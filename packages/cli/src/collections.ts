import { type Albumen, AlbumenError, type Schemas } from "../../client/src/index.ts";
import { CliError } from "./errors.ts";

export type Collection = Schemas["Collection"];

/**
 * Returns the collection with this id or slug.
 * @throws CliError for a missing one
 */
export async function requireCollection(albumen: Albumen, name: string): Promise<Collection> {
  const found = name.startsWith("col_") ? await findById(albumen, name) : await findBySlug(albumen, name);
  if (!found) throw new CliError(`The collection ${name} does not exist.`);

  return found;
}

async function findById(albumen: Albumen, id: string): Promise<Collection | undefined> {
  try {
    return await albumen.get("/collections/{id}", { path: { id } });
  } catch (error) {
    if (error instanceof AlbumenError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

async function findBySlug(albumen: Albumen, slug: string): Promise<Collection | undefined> {
  for await (const collection of albumen.list("/collections", { query: { limit: 200 } }))
    if (collection.slug === slug) return collection;

  return undefined;
}

/** The numbers of images of a change. */
export type Changes = Record<"changed" | "unchanged" | "failed", number>;

/** The service changes as many at once. */
const chunkSize = 500;

interface AddOptions {
  /** At the start of the order by hand, instead of the end. */
  atStart?: boolean;
}

/** Adds the images in this order. */
export async function addToCollection(
  albumen: Albumen,
  { id }: Pick<Collection, "id">,
  ids: readonly string[],
  { atStart = false }: AddOptions = {},
): Promise<Changes> {
  const chunks = toChunks(ids);
  // Each chunk is added before the previous one.
  if (atStart) chunks.reverse();

  return addUp(chunks, (chunk) =>
    albumen.post("/collections/{id}/images", {
      path: { id },
      body: { ids: chunk, position: atStart ? "start" : "end" },
    }),
  );
}

/** Removes the images from the collection. They stay in the library. */
export async function removeFromCollection(
  albumen: Albumen,
  { id }: Pick<Collection, "id">,
  ids: readonly string[],
): Promise<Changes> {
  return addUp(toChunks(ids), (chunk) =>
    albumen.post("/collections/{id}/images/remove", { path: { id }, body: { ids: chunk } }),
  );
}

function toChunks(ids: readonly string[]): string[][] {
  const unique = [...new Set(ids)];
  const count = Math.ceil(unique.length / chunkSize);
  return Array.from({ length: count }, (_, at) => unique.slice(at * chunkSize, (at + 1) * chunkSize));
}

async function addUp(
  chunks: readonly string[][],
  change: (chunk: string[]) => Promise<Changes | Schemas["StartedJob"]>,
): Promise<Changes> {
  const sum = { changed: 0, unchanged: 0, failed: 0 };
  for (const chunk of chunks) {
    const answer = await change(chunk);
    // So few images are changed before the answer.
    if ("job" in answer) throw new CliError("The service has started a job instead. Try again.");

    const { changed, unchanged, failed } = answer;
    sum.changed += changed;
    sum.unchanged += unchanged;
    sum.failed += failed;
  }

  return sum;
}
