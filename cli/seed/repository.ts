import { eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  favourites,
  imageFiles,
  imageRequests,
  imageSearch,
  images,
  imageTags,
  imageVariants,
  storageDaily,
  tags,
} from "@/db/schema";
import { visibilityColumns } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { ImageFacts } from "./plan-image";

/** The blob keys of an image's files. */
export interface StoredImage {
  originalKey: string;
  renditions: Array<{ variantKey: string; format: string; blobKey: string }>;
}

/** Returns the live files and the renditions of these images. */
export async function findStoredImages(imageIds: readonly string[]): Promise<Map<string, StoredImage>> {
  const originals = await db()
    .select({ imageId: imageFiles.imageId, blobKey: imageFiles.blobKey })
    .from(imageFiles)
    .where(inArray(imageFiles.imageId, [...imageIds]));

  const renditions = await db()
    .select()
    .from(imageVariants)
    .where(inArray(imageVariants.imageId, [...imageIds]));

  return new Map(
    originals.map(({ imageId, blobKey }) => [
      imageId,
      {
        originalKey: blobKey ?? "",
        renditions: renditions.flatMap((row) =>
          row.imageId === imageId && row.blobKey !== null
            ? { variantKey: row.variantKey, format: row.format, blobKey: row.blobKey }
            : [],
        ),
      },
    ]),
  );
}

/** An image with the file and the renditions of another one, under its own blob keys. */
export interface ImageCopy extends StoredImage {
  id: string;
  sourceId: string;
  filename: string;
  originalFilename: string;
}

/** Inserts the rows of copies. Their sources must exist. */
export async function insertCopies(copies: readonly ImageCopy[]): Promise<void> {
  const copied = sql`${unnest({
    id: copies.map((copy) => copy.id),
    source_id: copies.map((copy) => copy.sourceId),
    filename: copies.map((copy) => copy.filename),
    original_filename: copies.map((copy) => copy.originalFilename),
    blob_key: copies.map((copy) => copy.originalKey),
  })}`;
  const ofCopy = { id: sql`c.id`, filename: sql`c.filename`, original_filename: sql`c.original_filename` };
  await copyRows(images, ofCopy, sql`${copied} inner join ${images} t on t.id = c.source_id`);
  await copyRows(
    imageFiles,
    { image_id: sql`c.id`, blob_key: sql`c.blob_key` },
    sql`${copied} inner join ${imageFiles} t on t.image_id = c.source_id`,
  );
  const renditions = copies.flatMap((copy) =>
    copy.renditions.map((rendition) => ({ ...copy, ...rendition })),
  );
  await copyRows(
    imageVariants,
    { image_id: sql`c.id`, blob_key: sql`c.blob_key` },
    sql`${unnest({
      id: renditions.map((one) => one.id),
      source_id: renditions.map((one) => one.sourceId),
      variant_key: renditions.map((one) => one.variantKey),
      format: renditions.map((one) => one.format),
      blob_key: renditions.map((one) => one.blobKey),
    })} inner join ${imageVariants} t
      on t.image_id = c.source_id and t.variant_key = c.variant_key and t.format = c.format`,
  );
  await db().execute(sql`
    insert into ${imageRequests} (image_id, owner) select i.id, i.owner from ${copied} inner join ${images} i on i.id = c.id`);
}

/** Inserts rows `t` again with other values in some columns. */
async function copyRows(table: PgTable, replaced: Record<string, SQL>, from: SQL): Promise<void> {
  const names = Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined)
    .map((column) => column.name);
  const values = names.map((name) => replaced[name] ?? sql`t.${sql.identifier(name)}`);
  const columns = names.map((name) => sql.identifier(name));
  await db().execute(
    sql`insert into ${table} (${sql.join(columns, sql`, `)}) select ${sql.join(values, sql`, `)} from ${from}`,
  );
}

/** Rows `c` with these columns of text. */
function unnest(columns: Record<string, ReadonlyArray<string | null>>): SQL {
  const arrays = Object.values(columns).map((values) => sql`${sql.param([...values])}::text[]`);
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as c(${sql.join(names, sql`, `)})`;
}

export interface DescribedImage extends ImageFacts {
  id: string;
  /** Whether the file contains another time taken. */
  isRedated: boolean;
}

/**
 * Sets the library's data about the images, with their tags and favorites. Needs an open
 * transaction.
 */
export async function describeImages(owner: string, described: readonly DescribedImage[]): Promise<void> {
  const list = (get: (image: DescribedImage) => string | null) => described.map(get);
  const rows = unnest({
    id: list((image) => image.id),
    album_slug: list((image) => image.album),
    title: list((image) => image.title),
    alt: list((image) => image.alt),
    description: list((image) => image.description),
    license: list((image) => image.license),
    visibility: list((image) => image.visibility),
    permission: list((image) => visibilityColumns(image.visibility).permission),
    nsfw: list((image) => (image.nsfw ? "1" : "0")),
    edited_taken_at: list((image) => (image.isRedated ? image.takenAt : null)),
    expiration_date: list((image) => image.expirationDate),
    deleted_at: list((image) => image.deletedAt),
    archived_at: list((image) => image.archivedAt),
    rating: list((image) => String(image.rating)),
    pick: list((image) => image.pick),
    created_at: list((image) => image.createdAt),
  });

  await db().execute(sql`
    update ${images} i set album_slug = c.album_slug, title = c.title, alt = c.alt, description = c.description,
      license = c.license, visibility = c.visibility, permission = c.permission,
      is_private = (c.visibility = 'private')::integer, nsfw = c.nsfw::integer, edited_taken_at = c.edited_taken_at,
      expiration_date = c.expiration_date, deleted_at = c.deleted_at, archived_at = c.archived_at,
      rating = c.rating::integer, pick = c.pick, created_at = c.created_at,
      updated_at = coalesce(c.deleted_at, c.created_at)
    from ${rows} where i.id = c.id`);
  await db().execute(sql`
    update ${imageFiles} f set created_at = c.created_at, completed_at = c.created_at from ${rows} where f.image_id = c.id`);
  await db().execute(sql`
    update ${imageSearch} s set created_at = c.created_at from ${rows} where s.image_id = c.id`);
  await insertTags(owner, described);
  await db().execute(sql`
    insert into ${favourites} (owner, image_id, created_at)
    select ${owner}, c.id, c.created_at
    from ${unnest({
      id: described.filter((image) => image.isFavourite).map((image) => image.id),
      created_at: described.filter((image) => image.isFavourite).map((image) => image.createdAt),
    })}`);
}

async function insertTags(owner: string, described: readonly DescribedImage[]): Promise<void> {
  const tagged = described.flatMap(({ id, tags: slugs, createdAt }) =>
    slugs.map((slug) => ({ id, slug, createdAt })),
  );
  const now = isoTime();
  await db().execute(sql`
    insert into ${tags} (owner, tag_slug, name, name_key, created_at, updated_at)
    select distinct ${owner}, c.slug, c.slug, c.slug, ${now}, ${now} from ${unnest({ slug: tagged.map((one) => one.slug) })}
    order by 2 on conflict do nothing`);
  await db().execute(sql`
    insert into ${imageTags} (image_id, owner, tag_slug, created_at)
    select c.id, ${owner}, c.slug, c.created_at from ${unnest({
      id: tagged.map((one) => one.id),
      slug: tagged.map((one) => one.slug),
      created_at: tagged.map((one) => one.createdAt),
    })} on conflict do nothing`);
}

/** Records the owner's storage of past days, as it follows from when the images were created. */
export async function insertStorageDays(owner: string, days: readonly string[]): Promise<void> {
  await db().execute(sql`
    insert into ${storageDaily} (owner, day, images, original_bytes, variant_bytes)
    select ${owner}, d.day, coalesce(sum(i.images), 0), coalesce(sum(i.original_bytes), 0), coalesce(sum(i.variant_bytes), 0)
    from unnest(${sql.param([...days])}::text[]) as d(day)
    left join (
      select left(i.created_at, 10) as day, count(*) as images, sum(i.size_bytes) as original_bytes, sum(v.bytes) as variant_bytes
      from ${images} i
      left join lateral (select sum(size_bytes) as bytes from ${imageVariants} where image_id = i.id) v on true
      where i.owner = ${owner} group by 1
    ) i on i.day <= d.day
    group by d.day order by d.day
    on conflict (owner, day) do nothing`);
}

/** Returns the number of the owner's images, deleted ones included. */
export async function countImages(owner: string): Promise<number> {
  return db().$count(images, eq(images.owner, owner));
}
