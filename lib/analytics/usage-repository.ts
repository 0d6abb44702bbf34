import { and, asc, between, eq, inArray, isNull, sql } from "drizzle-orm";
import { analyticsDaily, analyticsOwnerDaily, images } from "@/db/schema";
import { albumOf, isInAlbum, isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";
import type { Period } from "./period";
import type { Dimension } from "./resource";
import type { DayTraffic, Traffic, ValueTraffic } from "./traffic";

/** Sums of bigint columns are numeric, which the driver returns as text. */
const requests = sql<number>`sum(requests)`.mapWith(Number);
const bytes = sql<number>`sum(bytes)`.mapWith(Number);

const matchesOwner = (owner: string, { from, to }: Period) =>
  and(eq(analyticsOwnerDaily.owner, owner), between(analyticsOwnerDaily.day, from, to));

/** Returns the days with traffic, in order. */
export async function listOwnerDays(owner: string, period: Period): Promise<DayTraffic[]> {
  const { day, requests, bytes, dimension } = analyticsOwnerDaily;
  return db()
    .select({ day, requests, bytes })
    .from(analyticsOwnerDaily)
    .where(and(matchesOwner(owner, period), eq(dimension, "total")))
    .orderBy(asc(day));
}

export async function sumOwnerValues(
  owner: string,
  period: Period,
  dimensions: readonly Dimension[],
): Promise<ValueTraffic[]> {
  if (dimensions.length === 0) return [];

  const { dimension, value } = analyticsOwnerDaily;
  return db()
    .select({ dimension, value, requests, bytes })
    .from(analyticsOwnerDaily)
    .where(and(matchesOwner(owner, period), inArray(dimension, [...dimensions])))
    .groupBy(dimension, value);
}

/** Sums up the requests for a variant of all images of the owner, with deleted ones. */
export async function sumOwnerVariant(owner: string, variant: string, period: Period): Promise<Traffic> {
  const { dimension, value } = analyticsOwnerDaily;
  const [sums] = await db()
    .select({ requests, bytes })
    .from(analyticsOwnerDaily)
    .where(and(matchesOwner(owner, period), eq(dimension, "variant"), eq(value, variant)));
  return toTraffic(sums);
}

/** Same for the images in the scope, and in the album if there is one, without deleted ones. */
export async function sumVariantOfImages(
  scope: LibraryScope,
  { variant, album, period }: { variant: string; album: string | undefined; period: Period },
): Promise<Traffic> {
  const { owner, day, imageId, variantKey } = analyticsDaily;
  const [sums] = await db()
    .select({ requests, bytes })
    .from(analyticsDaily)
    .innerJoin(images, eq(images.id, imageId))
    .where(
      and(
        eq(owner, scope.owner),
        between(day, period.from, period.to),
        eq(variantKey, variant),
        isInScope(scope),
        album === undefined ? undefined : isInAlbum(scope.owner, album),
        isNull(images.deletedAt),
      ),
    );
  return toTraffic(sums);
}

/** The sum of no rows is null. */
function toTraffic(sums: { requests: number | null; bytes: number | null } | undefined): Traffic {
  return { requests: sums?.requests ?? 0, bytes: sums?.bytes ?? 0 };
}

/** Returns the images among the ids that are in the scope, and whether one of the others exists. */
export async function findOwnImages({ owner, album }: LibraryScope, ids: readonly string[]) {
  const found = await db()
    .select({
      id: images.id,
      lastAccessedAt: images.lastAccessedAt,
      owner: images.owner,
      albumSlug: albumOf(),
    })
    .from(images)
    .where(inArray(images.id, [...ids]));

  const own = found.filter(
    (image) => image.owner === owner && (album === undefined || image.albumSlug === album),
  );
  return { own, hasForeign: own.length < found.length };
}

const matchesImages = (owner: string, ids: readonly string[], { from, to }: Period) =>
  and(
    eq(analyticsDaily.owner, owner),
    inArray(analyticsDaily.imageId, [...ids]),
    between(analyticsDaily.day, from, to),
  );

export async function sumByImage(owner: string, ids: readonly string[], period: Period) {
  const { imageId } = analyticsDaily;
  return db()
    .select({ imageId, requests, bytes })
    .from(analyticsDaily)
    .where(matchesImages(owner, ids, period))
    .groupBy(imageId);
}

/** Sums up by image and day, and by image and value of each dimension, in one scan. */
export async function sumByImageAndValue(
  owner: string,
  ids: readonly string[],
  period: Period,
): Promise<Array<ValueTraffic & { imageId: string }>> {
  const { imageId, day, variantKey, format, country, referrer } = analyticsDaily;
  const dimension = sql<string>`case when ${day} is not null then 'day' when ${variantKey} is not null then 'variant'
    when ${format} is not null then 'format' when ${country} is not null then 'country' else 'referrer' end`;
  const value = sql<string>`coalesce(${day}, ${variantKey}, ${format}, ${country}, ${referrer})`;

  return db()
    .select({ imageId, dimension, value, requests, bytes })
    .from(analyticsDaily)
    .where(matchesImages(owner, ids, period))
    .groupBy(
      sql`grouping sets ((${imageId}, ${day}), (${imageId}, ${variantKey}), (${imageId}, ${format}),
        (${imageId}, ${country}), (${imageId}, ${referrer}))`,
    );
}
