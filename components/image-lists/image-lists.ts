import type { ImageResource } from "@/lib/images/resource";
import { type ListFilters, type OrderedSet, withDefaults } from "./filters";
import type { ImageList, Place } from "./image-list";
import type { GridImage } from "./list-api";
import { toGridImage } from "./to-grid-image";

export interface OpenList {
  list: ImageList;
  filters: ListFilters;
}

/** Lists that stay loaded when another page is opened, for the way back. */
const maxLists = 6;
/** The lists of this browser tab, the most recently opened last. The server never adds one. */
const openLists = new Map<string, OpenList>();

/** Returns the list of this choice; creates it when it was not open yet. */
export function openImageList(key: string, filters: ListFilters, create: () => ImageList): ImageList {
  const list = openLists.get(key)?.list ?? create();
  openLists.delete(key);
  openLists.set(key, { list, filters });
  for (const oldest of openLists.keys()) {
    if (openLists.size <= maxLists) break;
    openLists.delete(oldest);
  }

  return list;
}

let hasShownChange = false;

/** Records that this tab shows a change, made in it or elsewhere. */
export function recordChange(): void {
  hasShownChange = true;
}

/**
 * Whether what the server rendered for a page may be older than a change that this tab has shown.
 */
export function mayBeOutdated(): boolean {
  return hasShownChange;
}

/** Images that this tab has changed, which are shown already. */
const ownIds = new Set<string>();

function recordOwn(ids: Iterable<string>): void {
  recordChange();
  const all = [...ids];
  for (const id of all) ownIds.add(id);
  for (const { list } of openLists.values()) list.endOffer(all);
}

export function isChangedHere(id: string): boolean {
  return ownIds.has(id);
}

export function listOpenLists(): OpenList[] {
  return [...openLists.values()];
}

export function findOpenList(key: string): ImageList | undefined {
  return openLists.get(key)?.list;
}

/** Returns the open lists of a collection, or of all without an ID. */
const listsOf = (collection: string | undefined): ImageList[] =>
  listOpenLists().flatMap(({ list, filters }) =>
    filters.collection !== undefined && (collection === undefined || filters.collection === collection)
      ? [list]
      : [],
  );

/** Returns the open lists in the order by hand of a collection or an album. */
const listsInOrder = (set: OrderedSet): ImageList[] =>
  "collection" in set
    ? listsOf(set.collection)
    : listOpenLists().flatMap(({ list, filters }) =>
        list.isManualOrder && filters.collection === undefined && filters.album === set.album ? [list] : [],
      );

const isTrash = ({ deleted }: ListFilters) => deleted === "only";

/** Whether a list with these filters leaves out an image because it is archived or not. */
export function isArchivedElsewhere(filters: ListFilters, isArchived: boolean): boolean {
  const { archived = "include" } = withDefaults(filters);
  return archived !== "include" && (archived === "only") !== isArchived;
}

/** Applies changes that are made in this tab to every open list, at once and without a request. */
export const imageLists = {
  /** Changes images wherever they are loaded. */
  patch(ids: Iterable<string>, change: (image: GridImage) => GridImage): void {
    const chosen = new Set(ids);
    recordOwn(chosen);
    for (const { list } of openLists.values())
      list.patch((image) => (chosen.has(image.id) ? change(image) : undefined));
  },

  /** Adds an image, or replaces it with its current state. */
  put(resource: ImageResource): void {
    const image = toGridImage(resource);
    recordOwn([image.id]);
    const isDeleted = image.state === "deleted";
    for (const { list, filters } of openLists.values()) {
      const isLeftOut = isTrash(filters) !== isDeleted && filters.deleted !== "include";
      if (isLeftOut || isArchivedElsewhere(filters, resource.archived)) list.hide([image.id]);
      else {
        let isInPlace = false;
        list.patch((other) => {
          if (other.id !== image.id) return undefined;

          isInPlace = other.version === image.version && other.taken_at === image.taken_at;
          return image;
        });
        list.unhide([image.id]);
        // A new image, or one whose shape or month may have changed.
        if (!isInPlace) list.refreshSoon();
      }
    }
  },

  /**
   * Hides images that are moved to the trash or purged. Once the server has moved them, call
   * `refreshTrash`.
   */
  remove(ids: readonly string[]): void {
    recordChange();
    for (const { list, filters } of openLists.values()) if (!isTrash(filters)) list.hide(ids);
  },

  /**
   * Reads again what is in the trash where it is shown: it may have been opened before the server
   * had moved the images.
   */
  refreshTrash(): void {
    for (const { list, filters } of openLists.values())
      if (isTrash(filters) && list.isShown) list.refreshSoon({ delayMs: 0 });
  },

  /** Hides images that left the trash, and shows those again that return to the other lists. */
  leaveTrash(ids: readonly string[], { isRestored }: { isRestored: boolean }): void {
    recordOwn(ids);
    for (const { list, filters } of openLists.values()) {
      if (isTrash(filters)) list.hide(ids);
      else if (isRestored) {
        list.unhide(ids);
        if (ids.some((id) => !list.has(id))) list.refreshSoon();
      }
    }
  },

  /** Marks favorites, which also have a list of their own. */
  setFavourite(ids: readonly string[], isFavourited: boolean): void {
    this.patch(ids, ({ is_favourited: _before, ...image }) => ({
      ...image,
      ...(isFavourited && { is_favourited: true }),
    }));
    for (const { list, filters } of openLists.values()) {
      if (filters.is_favourited === undefined) continue;
      if (filters.is_favourited === isFavourited) list.unhide(ids);
      else list.hide(ids);
    }
  },

  /** Marks archived images, and hides them in lists that leave them out. */
  setArchived(ids: readonly string[], isArchived: boolean): void {
    this.patch(ids, ({ archived: _before, ...image }) => ({
      ...image,
      ...(isArchived && { archived: true }),
    }));
    for (const { list, filters } of openLists.values()) {
      if (isArchivedElsewhere(filters, isArchived)) list.hide(ids);
      else if (isArchivedElsewhere(filters, !isArchived)) list.unhide(ids);
    }
  },

  /** Hides images where a collection is shown that they leave. */
  leaveCollection(collection: string, ids: readonly string[]): void {
    for (const list of listsOf(collection)) list.hide(ids);
  },

  /** Shows images again where a collection is shown: they return to it, or could not leave it. */
  rejoinCollection(collection: string, ids: readonly string[]): void {
    for (const list of listsOf(collection)) list.unhide(ids);
  },

  /** Reads a collection again that images have left, of which others may have come back since. */
  settleCollection(collection: string, ids: readonly string[]): void {
    recordChange();
    for (const list of listsOf(collection)) void list.settle(ids);
  },

  /** Returns the loaded images of a collection or an album, if its order by hand is shown. */
  manualOrder(set: OrderedSet): readonly string[] {
    return (
      listsInOrder(set)
        .find((list) => list.isShown)
        ?.loadedIds() ?? []
    );
  },

  /** Moves images in the order by hand where the collection or the album is shown. */
  place(set: OrderedSet, ids: readonly string[], place: Place): void {
    for (const list of listsInOrder(set)) list.place(ids, place);
  },

  /** Reads the order by hand of a collection or an album again. */
  refreshOrder(set: OrderedSet): void {
    recordChange();
    for (const list of listsInOrder(set)) list.refreshSoon({ delayMs: 0 });
  },

  /** Reads the albums again that are shown in their order by hand. */
  refreshAlbumOrders(delayMs: number): void {
    recordChange();
    for (const { list, filters } of openLists.values())
      if (list.isManualOrder && filters.collection === undefined) list.refreshSoon({ delayMs });
  },

  /** Reads again which images a collection has, and their order; all collections without an ID. */
  refreshCollection(collection: string | undefined, delayMs = 0): void {
    recordChange();
    for (const list of listsOf(collection)) list.refreshSoon({ delayMs });
  },

  /** Reverts `remove`, `leaveTrash` and `setArchived`. */
  unhide(ids: readonly string[]): void {
    for (const { list } of openLists.values()) list.unhide(ids);
  },

  /** Reads again which images the lists have. */
  refresh(): void {
    for (const { list } of openLists.values()) list.refreshSoon();
  },

  /** Tries again where something could not be loaded. */
  retryFailed(): void {
    for (const { list } of openLists.values()) {
      if (list.snapshot().error === undefined) continue;

      list.clearError();
      list.refreshSoon({ delayMs: 0 });
    }
  },

  /** Reads every list again, after a change of images that are not known. */
  reload(): void {
    for (const { list } of openLists.values()) list.refreshSoon({ readsAll: true });
  },
};
