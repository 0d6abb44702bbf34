import { findUsableSlug, freeAlbumSlug, getAlbum, insertAlbumAlias } from "@/lib/albums";
import { freeTagSlugs, getTag, lockTagNames } from "@/lib/tags";
import { toTagKey } from "@/lib/tags/tag-names";
import { ArchivedAlbum, ArchivedLicense, ArchivedTag } from "./archive-records";
import { findRestoredSlug } from "./archived-tags";
import { chooseIds, chooseWatermarks, type ImportContext, parseRecords } from "./context";
import { albumSlugReserved, idTaken, licenseNameTaken, tagSlugTaken } from "./problems";
import { Results } from "./report";
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
import { type Collection, inTransaction, restoreRow } from "./restore-row";

export function restoreAlbums(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { actor } = context;
  const { owner } = actor.library;

  return inTransaction(context, async (changes) => {
    const results = new Results("albums");
    const albums = parseRecords(lines, ArchivedAlbum, results);
    const coverIds = albums.flatMap((album) => album.cover_image_id ?? []);
    const choose = await chooseIds(context, "images", coverIds);
    const chooseWatermark = await chooseWatermarks(context, albums);
    const slugs = new Set(albums.map(({ album_slug }) => album_slug));
    for (const album of albums) {
      const albumSlug = await findUsableSlug(owner, album.album_slug, slugs);
      const isRenamed = albumSlug !== album.album_slug;
      const row: AlbumRow = {
        owner,
        albumSlug,
        title: album.title,
        description: album.description,
        permission: album.permission ?? "private",
        color: album.color,
        // Comes into being with its image.
        coverImageId: album.cover_image_id === null ? null : choose(album.cover_image_id),
        isFavourited: album.is_favourited,
        encryptUploads: album.encrypt_uploads,
        layout: album.layout,
        sort: album.sort,
        recipes: album.recipes,
        requiredWatermark: chooseWatermark(album.required_watermark),
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
          "sort",
          "recipes",
          "requiredWatermark",
        ],
      };
      const present = () => getAlbum(actor, row.albumSlug);
      const problems = isRenamed ? [albumSlugReserved(albumSlug)] : [];
      const record = { id: album.album_slug, row, problems };
      const isWritten = await restoreRow(context, collection, record, results);
      if (isRenamed && !context.dryRun)
        await insertAlbumAlias({ owner, aliasSlug: album.album_slug, albumSlug });
      if (isWritten) changes.push({ resource: "album", action: "import", id: row.albumSlug, present });
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
