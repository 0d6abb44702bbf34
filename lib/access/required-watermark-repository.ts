import { eq, type SQL, sql } from "drizzle-orm";
import { albums, shares, userSettings, watermarks } from "@/db/schema";
import { missingRevision, type WatermarkReference } from "@/lib/engine/variants/watermark";
import { db } from "@/lib/platform/database/transaction";
import { albumOf } from "./deleted-albums-repository";

/** With its table: Drizzle leaves it out where a query has only one. */
const owner = sql.raw('"images"."owner"');
const ofAlbum = sql`(
  select a.required_watermark from ${albums} a
  where a.owner = ${owner} and a.album_slug = ${albumOf()})`;
const ofAccount = sql`(select s.required_watermark from ${userSettings} s where s.owner = ${owner})`;

/**
 * The reference of the required watermark of an image in the query: of its album, else of the
 * account; null without one. Within a share, the watermark of the share comes first. A watermark
 * that does not exist has a reference too, with which nothing can be rendered.
 */
export function markOf(ofShare: string | null = null): SQL<WatermarkReference | null> {
  const first = ofShare === null ? sql`` : sql`${ofShare}::text, `;
  return sql<WatermarkReference | null>`(
    select r.id || '.' || coalesce(w.revision, ${sql.raw(`'${missingRevision}'`)})
    from (select coalesce(${first}${ofAlbum}, ${ofAccount})) r(id)
    left join ${watermarks} w on w.id = r.id and w.owner = ${owner}
    where r.id is not null)`;
}

/** The places in a library that require a watermark. */
interface WatermarkUses {
  /** Whether the account requires it. */
  account: boolean;
  /** Slugs of albums. */
  albums: string[];
  /** IDs of shares. */
  shares: string[];
}

export async function findWatermarkUses(libraryOwner: string, id: string): Promise<WatermarkUses> {
  const [row] = await db()
    .select({
      account: sql<boolean>`${userSettings.requiredWatermark} is not distinct from ${id}`,
      albums: sql<string[]>`array(
        select a.album_slug from ${albums} a
        where a.owner = ${libraryOwner} and a.required_watermark = ${id} and a.deleted_at is null order by 1)`,
      shares: sql<string[]>`array(
        select s.id from ${shares} s where s.owner = ${libraryOwner} and s.required_watermark = ${id} order by 1)`,
    })
    .from(userSettings)
    .where(eq(userSettings.owner, libraryOwner));
  return row ?? { account: false, albums: [], shares: [] };
}

export function isRequired({ account, albums, shares: byShares }: WatermarkUses): boolean {
  return account || albums.length > 0 || byShares.length > 0;
}

/** Returns the references of the watermarks that the owner's shares require. */
export async function listMarksOfShares(libraryOwner: string): Promise<WatermarkReference[]> {
  const rows = await db()
    .select({ id: watermarks.id, revision: watermarks.revision })
    .from(watermarks)
    .where(
      sql`${watermarks.owner} = ${libraryOwner} and ${watermarks.id} in (
        select required_watermark from ${shares} where owner = ${libraryOwner})`,
    );
  return rows.map(({ id, revision }) => `${id}.${revision}`);
}
