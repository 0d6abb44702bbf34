import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";
import { albumOf } from "@/lib/access";
import { maxOrderedImages } from "@/lib/albums/values";
import { db } from "@/lib/platform/database/transaction";

const { accountNotices, albumAliases, albumRanks, albums, apiKeys, auditLogs, customDomains } = schema;
const { customLicenses, favourites } = schema;
const { analyticsDaily, analyticsOwnerDaily, cryptoEvents, imageAi, imageAliases, storageDaily } = schema;
const {
  backupRuns,
  collections,
  images,
  memberships,
  recipes,
  shareImages,
  shares,
  tags,
  userBackupConfigs,
} = schema;
const { watermarks, webhooks } = schema;

/**
 * Records of one kind for the export: under their column names, without secrets or their hashes.
 */
export interface Section {
  table: PgTable;
  owner: PgColumn;
  /** The sort key; unique per owner. */
  key: readonly PgColumn[];
  columns: Record<string, PgColumn | SQL>;
  /** Rows that do not match are no records. */
  matches: SQL | undefined;
  recordsPerPage: number;
}

const defaultRecordsPerPage = 1_000;
/** A record can have the ids of 10,000 images, some hundred kilobytes. */
const largeRecordsPerPage = 100;

/** Builds a section from its key, which starts with the owner. */
function section([owner, ...key]: [PgColumn, ...PgColumn[]], options: Partial<Options> = {}): Section {
  const { omitted = [], json = [], added = {}, matches, recordsPerPage = defaultRecordsPerPage } = options;
  const included = Object.values(getTableColumns(owner.table as PgTable)).filter(
    (column) => column !== owner && !omitted.includes(column),
  );
  const toSelection = (column: PgColumn) => (json.includes(column) ? sql`${column}::json` : column);
  const columns = Object.fromEntries(included.map((column) => [column.name, toSelection(column)]));

  return {
    table: owner.table as PgTable,
    owner,
    key: key.length > 0 ? key : [owner],
    columns: { ...columns, ...added },
    matches,
    recordsPerPage,
  };
}

interface Options {
  omitted: readonly PgColumn[];
  /** Text columns that contain JSON. */
  json: readonly PgColumn[];
  /** Members without a column. */
  added: Record<string, SQL>;
  matches: SQL;
  recordsPerPage: number;
}

const { labelsJson, labelScoresJson, colorsJson } = imageAi;

/**
 * Sections by file name. A test finds tables with an owner that are neither here nor excluded on
 * purpose.
 */
export const sections: Record<string, Section> = {
  albums: section([albums.owner, albums.albumSlug], {
    recordsPerPage: largeRecordsPerPage,
    omitted: [albums.deletedAt],
    added: {
      // Images with a rank that have left the album are not in its order. Drizzle would leave out the
      // table of the columns. A race can rank more images than an import accepts.
      ordered_image_ids: sql`array(
        select r.image_id from ${albumRanks} r inner join ${images} i on i.id = r.image_id and i.owner = r.owner
        where r.owner = "albums"."owner" and r.album_slug = "albums"."album_slug" and ${albumOf("i")} = r.album_slug
        order by r.rank limit ${maxOrderedImages})`,
    },
    matches: isNull(albums.deletedAt),
  }),
  "album-aliases": section([albumAliases.owner, albumAliases.aliasSlug], {
    // A deleted album stays until it is empty.
    matches: sql`exists (
      select from ${albums}
      where ${albums.owner} = ${albumAliases.owner}
        and ${albums.albumSlug} = ${albumAliases.albumSlug}
        and ${albums.deletedAt} is null)`,
  }),
  collections: section([collections.owner, collections.id], {
    omitted: [collections.deletedAt, collections.deletionJobId],
    json: [collections.filter, collections.filterScopes],
    matches: isNull(collections.deletedAt),
  }),
  tags: section([tags.owner, tags.tagSlug], {
    omitted: [tags.nameKey, tags.deletedAt, tags.mergedInto],
    matches: isNull(tags.deletedAt),
  }),
  favourites: section([favourites.owner, favourites.imageId]),
  "former-addresses": section([
    imageAliases.aliasOwner,
    imageAliases.aliasAlbumSlug,
    imageAliases.aliasFilename,
  ]),
  "image-analyses": section([imageAi.owner, imageAi.imageId], {
    json: [labelsJson, labelScoresJson, colorsJson],
  }),
  licenses: section([customLicenses.owner, customLicenses.id]),
  recipes: section([recipes.owner, recipes.slug], { json: [recipes.settings] }),
  watermarks: section([watermarks.owner, watermarks.id], {
    omitted: [watermarks.blobKey],
    added: { file: sql`'watermarks/' || ${watermarks.id} || '.png'` },
  }),
  "api-keys": section([apiKeys.owner, apiKeys.keyId], {
    omitted: [apiKeys.keyHash, apiKeys.clientId, apiKeys.resource],
    json: [apiKeys.scopes, apiKeys.allowedIps],
    // Not the grants of applications.
    matches: isNull(apiKeys.clientId),
  }),
  notices: section([accountNotices.owner, accountNotices.noticeId]),
  webhooks: section([webhooks.owner, webhooks.id], {
    omitted: [webhooks.secret, webhooks.previousSecret, webhooks.previousSecretUntil],
    json: [webhooks.events],
  }),
  domains: section([customDomains.owner, customDomains.id], { json: [customDomains.checks] }),
  backup: section([userBackupConfigs.owner], {
    omitted: [
      userBackupConfigs.s3AccessKeyIdHash,
      userBackupConfigs.credentials,
      userBackupConfigs.sealedKey,
      userBackupConfigs.passphraseKey,
    ],
  }),
  "backup-runs": section([backupRuns.owner, backupRuns.id], {
    omitted: [backupRuns.position],
    json: [backupRuns.problems],
  }),
  "encryption-events": section([cryptoEvents.owner, cryptoEvents.createdAt, cryptoEvents.id]),
  analytics: section([
    analyticsDaily.owner,
    analyticsDaily.day,
    analyticsDaily.imageId,
    analyticsDaily.variantKey,
    analyticsDaily.format,
    analyticsDaily.country,
    analyticsDaily.referrer,
  ]),
  "analytics-totals": section([
    analyticsOwnerDaily.owner,
    analyticsOwnerDaily.day,
    analyticsOwnerDaily.dimension,
    analyticsOwnerDaily.value,
  ]),
  "share-links": section([shares.owner, shares.id], {
    recordsPerPage: largeRecordsPerPage,
    // The link of a deleted collection opens nothing, and the collection itself is not exported.
    matches: sql`not exists (
      select from ${collections}
      where ${collections.id} = ${shares.collectionId} and ${collections.deletedAt} is not null)`,
    omitted: [shares.passwordHash, shares.tokenHash],
    added: {
      has_password: sql`${shares.passwordHash} is not null`,
      image_ids: sql`array(
        select i.image_id from ${shareImages} i where i.share_id = ${shares.id} order by i.position)`,
      // For each of these images of a collection, the smart collection that had it.
      image_collection_ids: sql`array(
        select i.collection_id from ${shareImages} i
        where i.share_id = ${shares.id} and i.collection_id is not null order by i.position)`,
    },
  }),
  members: section([memberships.owner, memberships.id], { omitted: [memberships.tokenHash] }),
  storage: section([storageDaily.owner, storageDaily.day]),
  "audit-log": section([auditLogs.owner, auditLogs.createdAt, auditLogs.id], {
    // For a session, the credential id is part of its token's hash.
    omitted: [auditLogs.credentialId],
    json: [auditLogs.metadata],
  }),
};

/** Returns a page of the records after a position, each with its own position. */
export async function listRecordsAfter(
  { table, owner: ownerColumn, key, columns, matches, recordsPerPage }: Section,
  owner: string,
  after: readonly string[] | undefined,
): Promise<Array<{ record: Record<string, unknown>; position: string[] }>> {
  const position = sql.join([...key], sql`, `);
  const values = after?.map((value) => sql`${value}`);
  return db()
    .select({ record: columns, position: sql<string[]>`array[${position}]` })
    .from(table)
    .where(
      and(eq(ownerColumn, owner), matches, values && sql`(${position}) > (${sql.join(values, sql`, `)})`),
    )
    .orderBy(...key.map((column) => asc(column)))
    .limit(recordsPerPage);
}
