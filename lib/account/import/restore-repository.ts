import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import {
  albums,
  customLicenses,
  images,
  recipes,
  retiredIds,
  shares,
  tags,
  userSettings,
  users,
  watermarks,
} from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export async function hasImages(owner: string): Promise<boolean> {
  const rows = await db().select({ id: images.id }).from(images).where(eq(images.owner, owner)).limit(1);
  return rows.length > 0;
}

/** Returns the owner of each image id that is in use. */
export async function findImageOwners(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: images.id, owner: images.owner })
    .from(images)
    .where(inArray(images.id, [...ids]));
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** Same for the ids of licenses. */
export async function findLicenseOwners(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: customLicenses.id, owner: customLicenses.owner })
    .from(customLicenses)
    .where(inArray(customLicenses.id, [...ids]));
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** Same for the ids of recipes. */
export async function findRecipeOwners(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: recipes.id, owner: recipes.owner })
    .from(recipes)
    .where(inArray(recipes.id, [...ids]));
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** Same for the ids of watermarks. */
export async function findWatermarkOwners(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: watermarks.id, owner: watermarks.owner })
    .from(watermarks)
    .where(inArray(watermarks.id, [...ids]));
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** Same for the ids of shares. */
export async function findShareOwners(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: shares.id, owner: shares.owner })
    .from(shares)
    .where(inArray(shares.id, [...ids]));
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** An id that a deleted record had. */
export interface RetiredId {
  /** Whether the record was one of the account. */
  isOwn: boolean;
  version: number;
}

/** Returns which of the ids a deleted record had. */
export async function findRetiredIds(uid: string, ids: readonly string[]): Promise<Map<string, RetiredId>> {
  const byHash = new Map(ids.map((id) => [hashId(id), id]));
  const rows = await db()
    .select()
    .from(retiredIds)
    .where(inArray(retiredIds.idHash, [...byHash.keys()]));

  return new Map(
    rows.map(({ idHash, holderHash, version }) => {
      const id = byHash.get(idHash) ?? "";
      return [id, { isOwn: holderHash === hashId(`${uid}\n${id}`), version }];
    }),
  );
}

/** The database function of this name does the same. */
const hashId = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

export type AlbumRow = Omit<typeof albums.$inferSelect, "deletedAt">;
export type TagRow = Omit<typeof tags.$inferSelect, "deletedAt" | "mergedInto">;
export type LicenseRow = typeof customLicenses.$inferSelect;

const isAlbum = (owner: string, slug: string) => and(eq(albums.owner, owner), eq(albums.albumSlug, slug));
const isTag = (owner: string, slug: string) => and(eq(tags.owner, owner), eq(tags.tagSlug, slug));
const isLicense = (owner: string, id: string) =>
  and(eq(customLicenses.owner, owner), eq(customLicenses.id, id));

export async function findAlbumRow(owner: string, slug: string): Promise<AlbumRow | undefined> {
  const [row] = await db()
    .select()
    .from(albums)
    .where(and(isAlbum(owner, slug), isNull(albums.deletedAt)));
  return row;
}

/** Returns false if there is one with this slug; the same holds for tags. */
export async function insertAlbumRow(row: AlbumRow): Promise<boolean> {
  const rows = await db()
    .insert(albums)
    .values(row)
    .onConflictDoNothing()
    .returning({ slug: albums.albumSlug });
  return rows.length > 0;
}

export async function replaceAlbumRow({ owner, albumSlug, ...row }: AlbumRow): Promise<void> {
  await db().update(albums).set(row).where(isAlbum(owner, albumSlug));
}

export async function findTagRow(owner: string, slug: string): Promise<TagRow | undefined> {
  const [row] = await db()
    .select()
    .from(tags)
    .where(and(isTag(owner, slug), isNull(tags.deletedAt)));
  return row;
}

export async function insertTagRow(row: TagRow): Promise<boolean> {
  const rows = await db().insert(tags).values(row).onConflictDoNothing().returning({ slug: tags.tagSlug });
  return rows.length > 0;
}

export async function replaceTagRow({ owner, tagSlug, ...row }: TagRow): Promise<void> {
  await db().update(tags).set(row).where(isTag(owner, tagSlug));
}

export async function findLicenseRow(owner: string, id: string): Promise<LicenseRow | undefined> {
  const [row] = await db().select().from(customLicenses).where(isLicense(owner, id));
  return row;
}

/** Returns the names of the owner's licenses that are the name or start with the stem. */
export async function listLicenseNames(
  owner: string,
  { name, stem }: { name: string; stem: string },
): Promise<string[]> {
  const isLike = or(eq(customLicenses.name, name), sql`starts_with(${customLicenses.name}, ${stem})`);
  const rows = await db()
    .select({ name: customLicenses.name })
    .from(customLicenses)
    .where(and(eq(customLicenses.owner, owner), isLike));
  return rows.map((row) => row.name);
}

/** Returns false if there is one with this id or this name. */
export async function insertLicenseRow(row: LicenseRow): Promise<boolean> {
  const rows = await db()
    .insert(customLicenses)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: customLicenses.id });
  return rows.length > 0;
}

export async function replaceLicenseRow({ owner, id, ...row }: LicenseRow): Promise<void> {
  await db().update(customLicenses).set(row).where(isLicense(owner, id));
}

interface Times {
  created_at: string;
  updated_at: string;
}

/** Sets when the profile was made and changed. An account does not become younger. */
export async function setProfileTimes(owner: string, { created_at, updated_at }: Times): Promise<void> {
  await db()
    .update(users)
    .set({ createdAt: sql`least(${users.createdAt}, ${created_at})`, updatedAt: updated_at })
    .where(eq(users.owner, owner));
}

export async function setSettingsTimes(owner: string, { created_at, updated_at }: Times): Promise<void> {
  await db()
    .update(userSettings)
    .set({ createdAt: created_at, updatedAt: updated_at })
    .where(eq(userSettings.owner, owner));
}
