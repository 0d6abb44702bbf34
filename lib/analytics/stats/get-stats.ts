import { formatStoredBytes, getCurrentStorage, getRecentTraffic } from "@/lib/analytics";
import type { Actor } from "@/lib/kernel/actor";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { countAlbums, countDeletedImages, countFavourites, countTags } from "./repository";
import type { Stats } from "./resource";

const recentDays = 30;

/** Returns the key figures of the owner's account. */
export async function getStats(actor: Actor): Promise<Stats> {
  const { owner } = wholeLibrary(actor);
  const [storage, deletedImages, albums, tags, favourites, traffic] = await Promise.all([
    getCurrentStorage(owner),
    countDeletedImages(owner),
    countAlbums(owner),
    countTags(owner),
    countFavourites(owner),
    getRecentTraffic(owner, recentDays),
  ]);

  return {
    images: storage.images,
    deleted_images: deletedImages,
    albums,
    tags,
    favourites,
    storage: formatStoredBytes(storage),
    delivered: { today: traffic.today, last_30_days: traffic.period },
  };
}
