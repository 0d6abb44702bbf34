import { freeAlbumSlug, getAlbum } from "@/lib/albums";
import { type Change, commitChanges } from "@/lib/changes";
import { transaction } from "@/lib/platform/database/transaction";
import { freeTagSlugs, getTag, lockTagNames } from "@/lib/tags";
import { toTagKey } from "@/lib/tags/tag-names";
import { ArchivedAlbum, ArchivedLicense, ArchivedTag } from "./archive-records";
import { findRestoredSlug } from "./archived-tags";
import { chooseIds, type ImportContext, parseRecords } from "./context";
import { differs, idTaken, licenseNameTaken, type Problem, tagSlugTaken } from "./problems";
import { findDifferences, Results } from "./report";
import {
  type AlbumRow,
  findAlbumRow,
  findLicenseRow,
  findTagRow,
  insertAlbumRow,
  insertLicenseRow,
  insertTagRow,
  type LicenseRow,
  listLicenseNames,
  replaceAlbumRow,
  replaceLicenseRow,
  replaceTagRow,
  type TagRow,
} from "./restore-repository";

/** The functions that find and write the rows of one table. */
interface Collection<Row> {
  find: () => Promise<Row | undefined>;
  insert: (row: Row) => Promise<boolean>;
  replace: (row: Row) => Promise<void>;
  /** The members that make a row differ from the row of the archive. */
  compared: ReadonlyArray<keyof Row & string>;
}

/**
 * Restores one row and returns whether anything was written. An existing row stays, unless the
 * account is fresh: its first album is the album of every new account.
 */
async function restoreRow<Row extends object>(
  { dryRun, isFresh }: ImportContext,
  { find, insert, replace, compared }: Collection<Row>,
  { id, row, problems = [] }: { id: string; row: Row; problems?: readonly Problem[] },
  results: Results,
): Promise<boolean> {
  const existing = await find();
  if (!existing) {
    // Another import of the same archive may have been faster.
    const isRestored = dryRun || (await insert(row));
    if (isRestored) results.add("restored", id, ...problems);
    else results.add("unchanged", id);
    return isRestored && !dryRun;
  }

  const different = findDifferences(existing, row, compared);
  if (different.length === 0) {
    // Its times may differ.
    if (isFresh && !dryRun) await replace(row);
    results.add("unchanged", id);
    return false;
  }

  if (!isFresh) {
    results.add("kept", id, differs(different));
    return false;
  }

  if (!dryRun) await replace(row);
  results.add("restored", id, ...problems);

  return !dryRun;
}

/** Runs the work in a transaction that ends with the consequences of its changes. */
async function inTransaction(
  { actor }: ImportContext,
  work: (changes: Change[]) => Promise<Results>,
): Promise<Results> {
  return transaction(async () => {
    const changes: Change[] = [];
    const results = await work(changes);
    if (changes.length > 0) await commitChanges(changes.map((change) => ({ actor, change })));

    return results;
  });
}

export function restoreAlbums(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { actor } = context;
  const { owner } = actor.library;

  return inTransaction(context, async (changes) => {
    const results = new Results("albums");
    const albums = parseRecords(lines, ArchivedAlbum, results);
    const coverIds = albums.flatMap((album) => album.cover_image_id ?? []);
    const choose = await chooseIds(context, "images", coverIds);
    for (const album of albums) {
      const row: AlbumRow = {
        owner,
        albumSlug: album.album_slug,
        title: album.title,
        description: album.description,
        permission: album.permission ?? "private",
        color: album.color,
        // Comes into being with its image.
        coverImageId: album.cover_image_id === null ? null : choose(album.cover_image_id),
        isFavourited: album.is_favourited,
        encryptUploads: album.encrypt_uploads,
        layout: album.layout,
        recipes: album.recipes,
        createdAt: album.created_at,
        updatedAt: album.updated_at,
      };

      const collection: Collection<AlbumRow> = {
        find: () => findAlbumRow(owner, row.albumSlug),
        insert: async (album) => {
          await freeAlbumSlug(actor, album.albumSlug);
          return insertAlbumRow(album);
        },
        replace: replaceAlbumRow,
        compared: [
          "title",
          "description",
          "permission",
          "color",
          "coverImageId",
          "isFavourited",
          "encryptUploads",
          "layout",
          "recipes",
        ],
      };
      const present = () => getAlbum(actor, row.albumSlug);
      if (await restoreRow(context, collection, { id: row.albumSlug, row }, results))
        changes.push({ resource: "album", action: "import", id: row.albumSlug, present });
    }

    return results;
  });
}

export function restoreTags(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { actor } = context;
  const { owner } = actor.library;

  return inTransaction(context, async (changes) => {
    const results = new Results("tags");
    await lockTagNames(owner);
    for (const tag of parseRecords(lines, ArchivedTag, results)) {
      const name = tag.name ?? tag.tag_slug;
      const tagSlug = await findRestoredSlug(context, tag);
      const row: TagRow = {
        owner,
        tagSlug,
        name,
        nameKey: toTagKey(name),
        description: tag.description,
        color: tag.color,
        createdAt: tag.created_at,
        updatedAt: tag.updated_at,
      };

      const collection: Collection<TagRow> = {
        find: () => findTagRow(owner, row.tagSlug),
        insert: async (row) => {
          await freeTagSlugs(owner, [row.tagSlug]);
          return insertTagRow(row);
        },
        replace: replaceTagRow,
        compared: ["name", "description", "color"],
      };
      const present = () => getTag(actor, row.tagSlug);
      const problems = tagSlug === tag.tag_slug ? [] : [tagSlugTaken(tagSlug)];
      if (await restoreRow(context, collection, { id: tag.tag_slug, row, problems }, results))
        changes.push({ resource: "tag", action: "import", id: row.tagSlug, present });
    }

    return results;
  });
}

/** A license whose name another one has gets a number. */
export function restoreLicenses(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { owner } = context.actor.library;

  return inTransaction(context, async () => {
    const results = new Results("licenses");
    const licenses = parseRecords(lines, ArchivedLicense, results);
    const choose = await chooseIds(
      context,
      "licenses",
      licenses.map(({ id }) => id),
    );

    for (const license of licenses) {
      const id = choose(license.id);
      const existing = await findLicenseRow(owner, id);
      const name = existing ? license.name : await findFreeName(owner, license.name);
      const row: LicenseRow = {
        id,
        owner,
        name,
        spdxIdentifier: license.spdx_identifier,
        copyrightNotice: license.copyright_notice,
        author: license.author,
        attributionRequired: license.attribution_required,
        commercialUse: license.commercial_use,
        derivativesAllowed: license.derivatives_allowed,
        shareAlike: license.share_alike,
        createdAt: license.created_at,
        updatedAt: license.updated_at,
      };

      const collection: Collection<LicenseRow> = {
        find: async () => existing,
        insert: insertLicenseRow,
        replace: replaceLicenseRow,
        compared: ["name", "spdxIdentifier", "copyrightNotice", "author", ...termColumns],
      };

      const problems = [
        ...(id === license.id ? [] : [idTaken(id)]),
        ...(name === license.name ? [] : [licenseNameTaken(name)]),
      ];
      await restoreRow(context, collection, { id: license.id, row, problems }, results);
    }

    return results;
  });
}

const termColumns = ["attributionRequired", "commercialUse", "derivativesAllowed", "shareAlike"] as const;

async function findFreeName(owner: string, name: string): Promise<string> {
  const stem = `${name.slice(0, 90)} (`;
  const taken = new Set(await listLicenseNames(owner, { name, stem }));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${stem}${number})`;

  return free;
}
