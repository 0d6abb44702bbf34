import { Readable } from "node:stream";
import pLimit from "p-limit";
import { albumExists, createAlbum, updateAlbum } from "@/lib/albums";
import { writeCells } from "@/lib/analytics/write-cells";
import { commitChange } from "@/lib/changes";
import { getImages } from "@/lib/images";
import { maxImageBytes } from "@/lib/images/resource";
import type { WholeLibraryActor } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { chunk } from "@/lib/platform/database/batches";
import { transaction } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { newOriginalKey, newRenditionKey, objectStore } from "@/lib/platform/storage";
import { updateProfile } from "@/lib/profile";
import { createRecipe, findRecipe, getRecipe } from "@/lib/recipes";
import { stagingReceiver, uploadImage } from "@/lib/uploads";
import { renderVariants } from "@/lib/variants";
import { createTextWatermark } from "@/lib/watermarks";
import { fillCollections } from "./collections";
import { drawMotif } from "./draw-motif";
import { type ImageFacts, type MotifSpec, planFacts, planMotif } from "./plan-image";
import { demoRecipes, demoWatermark, proofRecipe } from "./recipes";
import {
  describeImages,
  findStoredImages,
  type ImageCopy,
  insertCopies,
  insertStorageDays,
  type StoredImage,
} from "./repository";
import { demoAlbums } from "./subjects";
import { inventTraffic, pastDays } from "./traffic";

export interface SeedOptions {
  images: number;
  /** So many images have a motif of their own; the others show these again. */
  motifs: number;
  /** Number of the first image: another number gives other images. */
  first: number;
  nowMs: number;
  onProgress: (done: number, total: number) => void;
}

const copiesPerTransaction = 200;
const imagesPerTransaction = 500;
const cellsPerTransaction = 4_000;

interface SeededImage {
  id: string;
  spec: MotifSpec;
  facts: ImageFacts;
  isCopy: boolean;
}

/**
 * Fills the library with demo images: motifs drawn here, uploaded and rendered like any other
 * image; albums, collections, tags, favorites, stars, recipes and a watermark, which one album requires; dates of
 * several years; images in the trash and expiring ones; and the requests of 90 days. A second call
 * adds to what is there.
 */
export async function seedLibrary(actor: WholeLibraryActor, options: SeedOptions): Promise<void> {
  const motifCount = Math.min(options.images, options.motifs);
  let done = 0;
  const advance = (count: number) => {
    done += count;
    options.onProgress(done, options.images);
  };
  await createAlbums(actor, await createRecipes(actor));
  const limit = pLimit(env().ALBUMEN_DECODERS);
  const motifs = await Promise.all(
    Array.from({ length: motifCount }, (_, at) =>
      limit(async () => {
        const seeded = await uploadMotif(actor, options.first + at, options.nowMs);
        advance(1);
        return seeded;
      }),
    ),
  );

  const numbers = Array.from(
    { length: options.images - motifCount },
    (_, at) => options.first + motifCount + at,
  );
  const copies: SeededImage[] = [];
  for (const some of chunk(numbers, copiesPerTransaction)) {
    copies.push(...(await copyMotifs(motifs, some, options.nowMs)));
    advance(some.length);
  }

  for (const some of chunk([...motifs, ...copies], imagesPerTransaction)) await describeAll(actor, some);
  await fillCollections(actor, [...motifs, ...copies]);
  await chooseCover(actor, motifs);
  await seedTraffic(actor, [...motifs, ...copies], options.nowMs);
}

/** Puts a landscape that everyone may see at the top of the profile. */
async function chooseCover(actor: WholeLibraryActor, seeded: readonly SeededImage[]): Promise<void> {
  const cover = seeded.find(
    ({ spec: { subject, width, height }, facts }) =>
      subject.medium === "photo" &&
      width > height &&
      facts.visibility === "public" &&
      !facts.nsfw &&
      facts.deletedAt === null,
  );
  if (cover) await updateProfile(actor, { cover: cover.id });
}

async function createAlbums(actor: WholeLibraryActor, watermark: string | null): Promise<void> {
  for (const { details, isMarked, occasions: _occasions, position: _position, ...album } of demoAlbums) {
    if (await albumExists(actor.library.owner, album.album)) continue;

    await createAlbum(actor, album);
    const requirement = isMarked === true && { required_watermark: watermark };
    await updateAlbum(actor, album.album, { ...details, ...requirement });
  }
}

/** Returns the ID of the watermark that the recipe of proofs draws. */
async function createRecipes(actor: WholeLibraryActor): Promise<string | null> {
  const { owner } = actor.library;
  for (const recipe of demoRecipes)
    if (!(await findRecipe(owner, recipe.slug))) await createRecipe(actor, recipe);
  if (await findRecipe(owner, proofRecipe.slug)) return (await getRecipe(actor, proofRecipe.slug)).watermark;

  const { id: watermark } = await createTextWatermark(actor, demoWatermark);
  await createRecipe(actor, { ...proofRecipe, watermark });
  return watermark;
}

async function uploadMotif(actor: WholeLibraryActor, number: number, nowMs: number): Promise<SeededImage> {
  const spec = planMotif(number);
  const facts = planFacts(spec, number, nowMs);
  const staged = await stagingReceiver.receive(Readable.from([await drawMotif(spec, facts)]), maxImageBytes);
  try {
    const { image } = await uploadImage(
      actor,
      {
        filename: `${facts.stem}.${spec.extension}`,
        original_filename: facts.originalFilename,
        on_conflict: "rename",
        tags: [],
        visibility: facts.visibility,
      },
      staged,
    );
    await renderVariants({ imageId: image.id, generation: image.version });
    return { id: image.id, spec, facts, isCopy: false };
  } finally {
    await stagingReceiver.discard(staged);
  }
}

/** Creates images that show motifs that exist, with files of their own. */
async function copyMotifs(
  motifs: readonly SeededImage[],
  numbers: readonly number[],
  nowMs: number,
): Promise<SeededImage[]> {
  const stored = await findStoredImages(motifs.map((motif) => motif.id));
  const limit = pLimit(16);
  const made = await Promise.all(
    numbers.map((number) =>
      limit(async () => {
        const source = motifs[number % motifs.length];
        const files = source && stored.get(source.id);
        if (!files) throw new Error("the motif to copy is gone");

        const facts = planFacts(source.spec, number, nowMs);
        return { source, facts, copy: await copyFiles(source, files, facts) };
      }),
    ),
  );
  await transaction(() => insertCopies(made.map(({ copy }) => copy)));

  return made.map(({ source, facts, copy }) => ({ id: copy.id, spec: source.spec, facts, isCopy: true }));
}

async function copyFiles(source: SeededImage, files: StoredImage, facts: ImageFacts): Promise<ImageCopy> {
  const id = newId("img");
  const originalKey = newOriginalKey(id);
  const renditions = files.renditions.map((rendition) => ({
    ...rendition,
    blobKey: newRenditionKey(id, originalKey),
  }));
  await objectStore().copy(files.originalKey, originalKey);
  for (const [at, { blobKey }] of renditions.entries())
    await objectStore().copy(files.renditions[at]?.blobKey ?? "", blobKey);

  return {
    id,
    sourceId: source.id,
    originalKey,
    renditions,
    filename: `${facts.stem}-${id.slice(-6)}.${source.spec.extension}`,
    originalFilename: facts.originalFilename,
  };
}

/** Sets the descriptive fields of the images, and commits them as one change. */
async function describeAll(actor: WholeLibraryActor, seeded: readonly SeededImage[]): Promise<void> {
  const ids = seeded.map(({ id }) => id);

  await transaction(async () => {
    await describeImages(
      actor.library.owner,
      seeded.map(({ id, facts, isCopy }) => ({ id, isRedated: isCopy, ...facts })),
    );
    await commitChange(actor, {
      resource: "image",
      action: "create",
      ids,
      isBatch: true,
      present: (some) => getImages(actor, some),
    });
  });
}

async function seedTraffic(
  actor: WholeLibraryActor,
  seeded: readonly SeededImage[],
  nowMs: number,
): Promise<void> {
  const requested = seeded
    .filter(({ facts }) => facts.visibility !== "private" && facts.deletedAt === null)
    .map(({ id, facts }) => ({ id, createdAt: facts.createdAt }));
  const cells = inventTraffic(actor.library.uid, requested, nowMs);
  for (const some of chunk(cells, cellsPerTransaction)) await transaction(() => writeCells(some));
  await transaction(() => insertStorageDays(actor.library.owner, pastDays(nowMs)));
}
