import { openAsBlob } from "node:fs";
import type { Albumen, Image, Schemas } from "../../../client/src/index.ts";
import { findActiveImage } from "../active-image.ts";
import { hashFile } from "../hash-file.ts";
import type { Ledger } from "../ledger.ts";
import type { Progress } from "../progress.ts";
import { runAll } from "../run-all.ts";
import { sendBlob } from "../send-file.ts";
import type { Details, ImportItem, OpenFile } from "./item.ts";
import { replacesTime } from "./taken-at.ts";
import { maxTags, toSlug, toTags } from "./texts.ts";

export interface ImportContext {
  albumen: Albumen;
  ledger: Ledger;
  /** The name in URLs of each album, by title. */
  albums: ReadonlyMap<string, string>;
  visibility: string;
  withLocation: boolean;
  progress: Progress;
  onImage: (image: Image) => void;
}

/**
 * The number of imported files, and of their images: several may have the same content, and some
 * images may have existed.
 */
interface Imported {
  files: number;
  images: number;
}

/**
 * Imports items, each in steps that are safe to repeat: after a kill in between, the next run finds
 * the uploaded image and adds the missing details.
 */
export async function importItems(context: ImportContext, items: readonly ImportItem[]): Promise<Imported> {
  const turns = new Turns();
  const ids = new Set<string>();
  let files = 0;
  for (const { sizeBytes } of items) context.progress.add(sizeBytes);
  await runAll(
    items,
    context.progress,
    ({ filename, albums }) => [...albums.slice(0, 1), filename].join("/"),
    async (item) => {
      const file = await item.open();
      try {
        const sha256 = await hashFile(file.path);
        // Copies of one file take turns: the second one finds the image of the first.
        await turns.take(sha256, async () => {
          const image = await importItem(context, item, file, sha256);
          context.ledger.record(item.key, item, { id: image.id, sha256 });
          context.onImage(image);
          ids.add(image.id);
          files++;
        });
      } finally {
        await file.close();
      }
    },
  );

  return { files, images: ids.size };
}

async function importItem(
  context: ImportContext,
  item: ImportItem,
  file: OpenFile,
  sha256: string,
): Promise<Image> {
  const { albumen, ledger, albums, progress } = context;
  const [first, ...others] = item.albums;
  const album = first === undefined ? undefined : albums.get(first);
  const details = await item.readDetails();
  const known = ledger.idOfBytes(sha256);
  const found = known === undefined ? undefined : await findActiveImage(albumen, known);
  if (found) progress.move(item.sizeBytes);
  const image = found ?? (await upload(context, item, file, { album, details }));
  // An image is in one album: the further ones become tags.
  const further = album !== undefined && image.album !== album ? item.albums : others;

  return complete(context, image, { ...details, tags: toTags([...(details.tags ?? []), ...further]) });
}

async function upload(
  { albumen, visibility, progress }: ImportContext,
  { filename }: ImportItem,
  file: OpenFile,
  { album, details }: { album: string | undefined; details: Details },
): Promise<Image> {
  const query = {
    filename,
    visibility,
    on_conflict: "rename",
    dedupe: "true" as const,
    ...(album !== undefined && { album }),
    ...(details.expiresAt !== undefined && { expiration: details.expiresAt }),
  };
  return sendBlob(albumen, await openAsBlob(file.path), query, progress);
}

/** Adds the details that the image lacks. Existing ones stay as they are. */
async function complete(
  { albumen, withLocation }: ImportContext,
  image: Image,
  { position, ...details }: Details,
): Promise<Image> {
  const path = { id: image.id };
  const changes = missingDetails(image, withLocation && position ? { ...details, position } : details);
  let completed = image;
  if (Object.keys(changes).length > 0) {
    completed = await albumen.patch("/images/{id}", { path, body: changes });
  }
  if (details.isFavourite && !image.is_favourited) {
    completed = await albumen.post("/images/{id}/favourite", { path });
  }

  return completed;
}

function missingDetails(image: Image, details: Details): Schemas["UpdateImage"] {
  const { title, description, alt, takenAt, tags = [], position } = details;
  const newTags = tags.filter((tag) => !image.tags.includes(toSlug(tag)));
  return {
    ...(title !== undefined && image.title === "" && { title }),
    ...(description !== undefined && image.description === "" && { description }),
    ...(alt !== undefined && image.alt === "" && { alt }),
    ...(takenAt !== undefined && replacesTime(image.taken_at, takenAt) && { taken_at: takenAt }),
    ...(newTags.length > 0 && { tags: [...image.tags, ...newTags].slice(0, maxTags) }),
    ...(position &&
      image.metadata.latitude === undefined && { metadata: { ...image.metadata, ...toMetadata(position) } }),
  };
}

function toMetadata({ latitude, longitude }: NonNullable<Details["position"]>): Record<string, string> {
  return { latitude: String(latitude), longitude: String(longitude) };
}

/** Lets works of the same key take turns. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take(key: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, turn);
    try {
      await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}
