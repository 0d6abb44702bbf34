import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "@/test/builders/images";
import { type Caller, createForm } from "@/test/harness/caller";
import { fc } from "@/test/harness/fast-check";
import { expectSame, type Service } from "./compare";
import type { Library, ModelImage } from "./library";

type Step = fc.AsyncCommand<Library, Service>;
type Run = (library: Library, service: Service) => Promise<void>;

// Few names, which makes collisions likely.
const albums = fc.constantFrom("images", "sea", "sky", "wood");
const tags = fc.constantFrom("red", "green", "blue");
const tagLists = fc.uniqueArray(tags, { maxLength: 3 });
const filenames = fc.nat(9).map((number) => `photo-${number}.jpg`);
const picks = fc.nat(1_000);
const manyPicks = fc.array(picks, { minLength: 1, maxLength: 5 });

const step = (label: string, run: Run): Step => ({
  check: () => true,
  run: async (library, service) => {
    service.steps++;
    await run(library, service);
  },
  toString: () => label,
});
const imageBytes = jpeg({ width: 8, height: 8 });
const imagePath = (id: string) => `/api/images/${id}`;

/** A step on one of the images; does nothing while there are none. */
function onImage(
  label: string,
  pick: number,
  run: (image: ModelImage, library: Library, owner: Caller) => Promise<void>,
) {
  return step(`${label} #${pick}`, async (library, { owner }) => {
    const image = library.images[pick % Math.max(1, library.images.length)];
    if (image) await run(image, library, owner);
  });
}

const upload = fc
  .tuple(filenames, albums, tagLists, fc.boolean())
  .map(([filename, album, given, isComplete]) =>
    step(
      `upload ${filename} to ${album} with ${given} complete ${isComplete}`,
      async (library, { owner }) => {
        const errorStatus = !library.albums.has(album)
          ? 400
          : library.hasFilename(filename)
            ? 409
            : undefined;

        const body = isComplete
          ? createForm(filename, await imageBytes, { album, tags: given.join(",") })
          : { filename, album, tags: given };
        const path = isComplete ? "/api/upload" : "/api/images";
        const { id } = await owner.expect<ImageResource>(errorStatus ?? 201, "POST", path, body);
        if (errorStatus === undefined) library.add({ id, filename, album, isComplete }, given);
      },
    ),
  );

const update = fc
  .record(
    { filename: filenames, album: albums, tags: tagLists, is_private: fc.boolean() },
    { requiredKeys: [] },
  )
  .chain((changes) => picks.map((pick) => updateOne(pick, changes)));

type Changes = { filename?: string; album?: string; tags?: string[]; is_private?: boolean };

function updateOne(pick: number, changes: Changes): Step {
  return onImage(`update ${JSON.stringify(changes)}`, pick, async (image, library, owner) => {
    const { album, filename, tags: given } = changes;
    const isUnknown = album !== undefined && !library.albums.has(album);
    const isTaken = filename !== undefined && library.hasFilename(filename, image.id);
    await owner.expect(isUnknown ? 400 : isTaken ? 409 : 200, "PATCH", imagePath(image.id), changes);
    if (isUnknown || isTaken) return;

    library.move(image, {
      ...(album !== undefined && { album }),
      ...(filename !== undefined && { filename }),
    });
    if (given) image.tags.clear();
    library.tag(image, given ?? []);
    image.isPrivate = changes.is_private ?? image.isPrivate;
  });
}

const favourite = fc.tuple(picks, fc.boolean()).map(([pick, isFavourite]) =>
  onImage(`favourite ${isFavourite}`, pick, async (image, _library, owner) => {
    const status = image.isDeleted ? 404 : 200;
    await owner.expect(status, isFavourite ? "POST" : "DELETE", `${imagePath(image.id)}/favourite`);
    if (!image.isDeleted) image.isFavourite = isFavourite;
  }),
);

const remove = picks.map((pick) =>
  onImage("delete", pick, async (image, _library, owner) => {
    await owner.expect(200, "DELETE", imagePath(image.id));
    image.isDeleted = true;
  }),
);

const restore = picks.map((pick) =>
  onImage("restore", pick, async (image, _library, owner) => {
    await owner.expect(200, "POST", `${imagePath(image.id)}/restore`);
    image.isDeleted = false;
  }),
);

const purge = picks.map((pick) =>
  onImage("purge", pick, async (image, library, owner) => {
    await owner.expect(image.isDeleted ? 200 : 400, "DELETE", `${imagePath(image.id)}/permanent`);
    if (image.isDeleted) library.purge(image);
  }),
);

const createAlbum = albums.map((album) =>
  step(`create album ${album}`, async (library, { owner }) => {
    await owner.expect(library.albums.has(album) ? 409 : 201, "POST", "/api/albums", { album, title: album });
    library.albums.add(album);
  }),
);

const deleteAlbum = albums.map((album) =>
  step(`delete album ${album}`, async (library, { owner }) => {
    const status = album === "images" ? 400 : library.albums.has(album) ? 204 : 404;
    await owner.expect(status, "DELETE", `/api/albums/${album}`);
    if (status === 204) library.deleteAlbum(album);
  }),
);

const createTag = tags.map((tag) =>
  step(`create tag ${tag}`, async (library, { owner }) => {
    await owner.expect(library.tags.has(tag) ? 409 : 201, "POST", "/api/tags", { tag });
    library.tags.add(tag);
  }),
);

const deleteTag = tags.map((tag) =>
  step(`delete tag ${tag}`, async (library, { owner }) => {
    await owner.expect(library.tags.has(tag) ? 200 : 404, "DELETE", `/api/tags/${tag}`);
    library.deleteTag(tag);
  }),
);

const batchActions = {
  tag: (library: Library, image: ModelImage, given: readonly string[]) => library.tag(image, given),
  untag: (_library: Library, image: ModelImage, given: readonly string[]) => {
    for (const tag of given) image.tags.delete(tag);
  },
  move: (library: Library, image: ModelImage, _given: readonly string[], album: string) =>
    library.move(image, { album }),
  delete: (_library: Library, image: ModelImage) => {
    image.isDeleted = true;
  },
  restore: (_library: Library, image: ModelImage) => {
    image.isDeleted = false;
  },
  purge: (library: Library, image: ModelImage) => {
    if (image.isDeleted) library.purge(image);
  },
};

/** Batch actions that leave images in the trash alone. */
const activeOnly = new Set<string>(["tag", "untag", "move"]);

const batch = fc
  .tuple(
    fc.constantFrom(...(Object.keys(batchActions) as (keyof typeof batchActions)[])),
    manyPicks,
    fc.uniqueArray(tags, { minLength: 1, maxLength: 2 }),
    albums,
  )
  .map(([action, chosen, given, album]) =>
    step(`batch ${action} ${given} ${album} #${chosen}`, async (library, { owner }) => {
      const all = library.images;
      const images = [...new Set(chosen.flatMap((pick) => all[pick % Math.max(1, all.length)] ?? []))];
      if (images.length === 0) return;

      const isUnknown = action === "move" && !library.albums.has(album);
      await owner.expect(isUnknown ? 400 : 200, "POST", "/api/images/batch", {
        action,
        ids: images.map((image) => image.id),
        ...((action === "tag" || action === "untag") && { tags: given }),
        ...(action === "move" && { album }),
      });
      if (isUnknown) return;

      for (const image of images)
        if (!(image.isDeleted && activeOnly.has(action))) batchActions[action](library, image, given, album);
    }),
  );

const compareAll = fc.constant(step("look at everything", expectSame));

/** All possible steps of an owner. */
export const anySteps: fc.Arbitrary<Step>[] = [
  upload,
  upload,
  upload,
  update,
  update,
  favourite,
  favourite,
  favourite,
  remove,
  remove,
  restore,
  purge,
  createAlbum,
  createAlbum,
  deleteAlbum,
  createTag,
  deleteTag,
  batch,
  batch,
  compareAll,
];
