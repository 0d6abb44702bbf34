import { api, unwrap } from "@/components/api/client";
import { withDefaults } from "@/components/image-lists/filters";
import type { ImageSequence } from "@/components/image-lists/sequence";
import type { GridImage } from "@/lib/images/list-queries/resource";

const pageSize = 60;

/**
 * Reads one page of the images created until a day, newest first, or from a day on, oldest first.
 */
export type ReadPage = (query: {
  sort: "recent" | "oldest";
  from?: string;
  to?: string;
  cursor?: string;
}) => Promise<{ data: readonly GridImage[]; next_cursor: string | null }>;

const readPage: ReadPage = (query) =>
  unwrap(api.GET("/images/grid", { params: { query: { ...query, ...withDefaults({}), limit: pageSize } } }));

/**
 * All images, newest first, around one of them: for an image that no list has opened. Its place is
 * 0; newer images have negative places. Pages load as they are asked for.
 */
export function newestFirst(anchor: GridImage, read: ReadPage = readPage): ImageSequence {
  const older = createSide(
    (cursor) => read({ sort: "recent", to: day(anchor), ...cursor }),
    (image) => isNewer(anchor, image),
  );

  const newer = createSide(
    (cursor) => read({ sort: "oldest", from: day(anchor), ...cursor }),
    (image) => isNewer(image, anchor),
  );

  return {
    count: undefined,
    indexOf(id) {
      if (id === anchor.id) return 0;

      const olderIndex = older.images.findIndex((image) => image.id === id);
      if (olderIndex >= 0) return olderIndex + 1;

      const newerIndex = newer.images.findIndex((image) => image.id === id);
      return newerIndex >= 0 ? -newerIndex - 1 : undefined;
    },
    at(index) {
      if (index === 0) return anchor;
      return index > 0 ? older.images[index - 1] : newer.images[-index - 1];
    },
    async load(index) {
      if (index === 0) return anchor;
      return index > 0 ? older.load(index - 1) : newer.load(-index - 1);
    },
  };
}

const day = ({ created_at }: GridImage) => created_at.slice(0, 10);

const isNewer = (a: GridImage, b: GridImage) =>
  a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id);

/** The images on one side of the anchor, nearest first. */
function createSide(
  read: (cursor: { cursor?: string }) => ReturnType<ReadPage>,
  belongs: (image: GridImage) => boolean,
) {
  const images: GridImage[] = [];
  let cursor: string | null | undefined;
  let reading: Promise<void> | undefined;

  async function readNext(): Promise<void> {
    const page = await read(typeof cursor === "string" ? { cursor } : {});
    images.push(...page.data.filter((image) => belongs(image) && isUploaded(image)));
    cursor = page.next_cursor;
  }

  return {
    images,
    async load(index: number): Promise<GridImage | undefined> {
      while (images[index] === undefined && cursor !== null) {
        reading ??= readNext().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      return images[index];
    },
  };
}

/** An image whose first upload is not complete has nothing to show. */
const isUploaded = ({ version }: GridImage) => version > 0;
