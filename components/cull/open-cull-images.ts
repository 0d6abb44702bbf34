import { type ListChoice, resolveSort } from "@/components/image-lists/filters";
import { getImages } from "@/components/image-lists/image-cache";
import { listApi } from "@/components/image-lists/list-api";
import { type PackedImages, unpackImages } from "@/components/image-lists/packed-images";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { CullImages, type ReadPage } from "./cull-images";
import type { StoredSelection } from "./stored-selection";

/** Images of a selection that one request reads. */
const idsPerPage = 50;

/** The part of a list in the server's HTML. */
export interface CullStart {
  images: PackedImages;
  cursor: string | null;
  /** Whether these are all images. */
  isComplete: boolean;
  total: number | undefined;
}

/** Opens the images of a list, from those in the server's HTML on. */
export function openListImages(
  choice: ListChoice,
  { images, cursor, isComplete, total }: CullStart,
): CullImages {
  return new CullImages({
    initial: unpackImages(images),
    total,
    readNext: isComplete ? undefined : listPages(choice, cursor),
  });
}

/** Opens some images of a list. */
export function openSelectedImages(choice: ListChoice, selection: StoredSelection): CullImages {
  if ("ids" in selection)
    return new CullImages({ total: selection.ids.length, readNext: idPages(selection.ids) });

  return new CullImages({
    total: undefined,
    readNext: listPages(choice, null, new Set(selection.exceptIds)),
  });
}

function listPages(choice: ListChoice, first: string | null, exceptIds = new Set<string>()): ReadPage {
  let cursor = first;
  return async () => {
    const page = await listApi.page({
      ...choice,
      sort: resolveSort(choice),
      ...(cursor !== null && { cursor }),
    });
    cursor = page.next_cursor;
    return { images: page.data.filter(({ id }) => !exceptIds.has(id)), isLast: cursor === null };
  };
}

function idPages(ids: readonly string[]): ReadPage {
  let next = 0;
  return async () => {
    const chunk = ids.slice(next, next + idsPerPage);
    const found = new Map((await getImages(chunk)).map((image) => [image.id, image]));
    next += idsPerPage;
    const images = chunk.flatMap((id) => found.get(id) ?? []).map(toGridImage);

    return { images, isLast: next >= ids.length };
  };
}
