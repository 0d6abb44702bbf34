import { describe, expect, it } from "vitest";
import type { Change, ChangeOf, ResourceType } from "./change";
import { consequences, consequencesOf } from "./consequences";
import type { ImageColumn } from "./image-columns";

const ids = ["img_1", "img_2"];
const never = async () => {
  throw new Error("no webhook listens");
};
const images = { ids, present: never };
const fields = ["title"];

type Effect = "followed images" | "backup" | "pages" | `image.${string}` | `${string}s.changed`;

/** The events for clients, and whether a backup is outdated or public pages show the change. */
function effectsOf(change: Change): { effects: Effect[]; followed: readonly string[] } {
  const { followed, backup = [], pages = false } = consequencesOf(change);

  return {
    effects: [
      ...(followed ? [followed.type] : []),
      ...(backup.length > 0 ? (["backup"] as const) : []),
      ...(pages ? (["pages"] as const) : []),
    ],
    followed: followed?.imageIds ?? [],
  };
}

const ofImages: ReadonlyArray<[ChangeOf<"image" | "favourite">, ...Effect[]]> = [
  [{ resource: "image", action: "create", ...images }, "image.created", "backup", "pages"],
  [{ resource: "image", action: "create", generation: 1, ...images }, "image.created", "backup", "pages"],
  [
    { resource: "image", action: "import", generation: 2, keys: ["thumb"], ...images },
    "image.created",
    "backup",
    "pages",
  ],
  [
    { resource: "image", action: "upload", generation: 1, fields, ...images },
    "image.uploaded",
    "backup",
    "pages",
  ],
  [
    { resource: "image", action: "upload", generation: 2, fields, ...images },
    "image.replaced",
    "backup",
    "pages",
  ],
  [
    { resource: "image", action: "update", columns: ["title"], fields, ...images },
    "image.updated",
    "backup",
    "pages",
  ],
  // No page shows stars and flags.
  [
    { resource: "image", action: "update", columns: ["rating", "pick"], fields, ...images },
    "image.updated",
    "backup",
  ],
  [
    { resource: "image", action: "update", columns: ["archivedAt"], fields, ...images },
    "image.updated",
    "backup",
    "pages",
  ],
  [
    { resource: "image", action: "analyze", columns: ["nsfw"], fields, ...images },
    "image.updated",
    "backup",
    "pages",
  ],
  [
    { resource: "image", action: "delete-analysis", columns: [], fields, ...images },
    "image.updated",
    "backup",
    "pages",
  ],
  [
    {
      resource: "image",
      action: "request-analysis",
      ids,
      uid: "usr_1",
      generations: new Map([["img_1", 1]]),
    },
    "image.updated",
    "backup",
  ],
  [{ resource: "image", action: "fail-analysis", ids }, "image.updated", "backup"],
  [{ resource: "image", action: "locate", ids }, "image.updated", "backup"],
  // Not an update, after which the damaged file would be backed up.
  [{ resource: "image", action: "find-damage", generation: 1, ids }, "image.variants_changed", "pages"],
  [{ resource: "image", action: "clear-damage", ids }, "image.variants_changed", "pages"],
  [{ resource: "image", action: "notify-damage", ...images }],
  [{ resource: "image", action: "change-upload", ids }],
  [{ resource: "image", action: "delete", ...images }, "image.deleted", "backup", "pages"],
  [{ resource: "image", action: "expire", ...images }, "image.expired", "backup", "pages"],
  [{ resource: "image", action: "restore", ...images }, "image.restored", "backup", "pages"],
  [{ resource: "image", action: "purge", ids, blobKeys: new Map(), resources: [] }, "image.purged", "pages"],
  [{ resource: "favourite", action: "create", ...images }, "image.updated", "backup"],
  [{ resource: "favourite", action: "delete", ...images }, "image.updated", "backup"],
];

const id = "img_1";
const ofVariants: ReadonlyArray<[ChangeOf<"image" | "variant">, ...Effect[]]> = [
  [{ resource: "image", action: "repair", id, generation: 1 }, "image.variants_changed"],
  [
    { resource: "variant", action: "request", id, generation: 1, names: ["thumb"], keys: ["thumb"] },
    "image.variants_changed",
  ],
  [
    { resource: "variant", action: "regenerate", id, name: "thumb", key: "thumb", blobKeys: [] },
    "image.variants_changed",
  ],
  [
    { resource: "variant", action: "delete", id, name: "thumb", key: "thumb", blobKeys: [] },
    "image.variants_changed",
  ],
  [
    { resource: "variant", action: "recrop", id, generation: 1, keys: [], staleKeys: [], blobKeys: [] },
    "image.variants_changed",
  ],
  [{ resource: "variant", action: "replace", id, keys: ["thumb"], blobKeys: [] }, "image.variants_changed"],
  [{ resource: "variant", action: "purge-cache", id, name: "thumb", key: "thumb" }],
  [{ resource: "variant", action: "create-on-demand", id, key: "w100" }, "image.variants_changed"],
  [{ resource: "variant", action: "finish", id, ready: ["thumb"], failed: [] }, "image.variants_changed"],
];

const collection = { resource: "collection", id: "col_1", present: never } as const;
const changes = { added: 2, removed: 0, moved: 0 };

const ofCollections: ReadonlyArray<[ChangeOf<"album" | "tag" | "collection">, ...Effect[]]> = [
  [{ resource: "album", action: "create", id: "zoo", present: never }, "albums.changed", "pages"],
  [{ resource: "album", action: "import", id: "zoo", present: never }, "albums.changed", "pages"],
  [{ resource: "album", action: "import-order", id: "zoo" }, "albums.changed", "pages"],
  [
    { resource: "album", action: "update", id: "zoo", uid: "usr_1", fields, present: never },
    "albums.changed",
    "pages",
  ],
  [{ resource: "album", action: "delete", id: "zoo", resources: [] }, "albums.changed", "pages"],
  [
    { resource: "album", action: "move-images", id: "zoo", uid: "usr_1", imageIds: ids },
    "followed images",
    "image.updated",
    "backup",
    "pages",
  ],
  [{ resource: "tag", action: "create", id: "sea", present: never }, "tags.changed"],
  [{ resource: "tag", action: "import", id: "sea", present: never }, "tags.changed"],
  [{ resource: "tag", action: "update", id: "sea", uid: "usr_1", fields, present: never }, "tags.changed"],
  [
    { resource: "tag", action: "update", id: "sea", uid: "usr_1", fields: ["name"], present: never },
    "tags.changed",
    "pages",
  ],
  [{ resource: "tag", action: "delete", id: "sea", resources: [] }, "tags.changed", "pages"],
  [
    { resource: "tag", action: "untag-images", id: "sea", imageIds: ids },
    "followed images",
    "image.updated",
    "backup",
    "pages",
  ],
  [{ action: "create", isPublic: false, ...collection }, "collections.changed"],
  [{ action: "import", isPublic: false, ...collection }, "collections.changed"],
  [
    { resource: "collection", action: "import-parent", id: "col_1", isPublic: true },
    "collections.changed",
    "pages",
  ],
  [{ action: "update", isPublic: false, fields, ...collection }, "collections.changed"],
  [{ action: "update", isPublic: true, fields, ...collection }, "collections.changed", "pages"],
  [
    { action: "change-items", isPublic: false, changes, hasLongRank: false, ...collection },
    "collections.changed",
  ],
  [
    { action: "change-items", isPublic: true, changes, hasLongRank: false, ...collection },
    "collections.changed",
    "pages",
  ],
  [
    { resource: "collection", action: "change-items-part", id: "col_1", isPublic: true, hasLongRank: false },
    "collections.changed",
    "pages",
  ],
  [{ action: "import", isPublic: true, ...collection }, "collections.changed", "pages"],
  [{ resource: "collection", action: "import-parent", id: "col_1", isPublic: false }, "collections.changed"],
  [{ action: "restore", isPublic: false, restored: 1, movedBack: 0, ...collection }, "collections.changed"],
  [
    {
      resource: "collection",
      action: "delete",
      id: "col_1",
      isPublic: true,
      resources: [],
      deleted: 1,
      movedUp: 0,
    },
    "collections.changed",
    "pages",
  ],
];

const record = { id: "rec_1" };
const recipe = { ...record, uid: "usr_1", slug: "card" };
const watermark = { ...record, uid: "usr_1" };
const verified = { uid: "usr_1", outcome: "verified" as const, present: never };

const onPages: readonly Change[] = [
  { resource: "license", action: "create", ...record },
  { resource: "license", action: "update", fields, ...record },
  { resource: "license", action: "delete", ...record },
  { resource: "profile", action: "update", fields, ...record },
  { resource: "domain", action: "update", fields, change: verified, ...record },
  { resource: "domain", action: "delete", ...record },
  { resource: "settings", action: "update", fields: ["embed_use_custom_domain"], ...record },
  { resource: "settings", action: "update", fields: ["required_watermark"], ...record },
  {
    resource: "watermark",
    action: "update",
    fields,
    recipes: [],
    isRequired: true,
    blobKeys: [],
    present: never,
    presentRecipes: never,
    ...watermark,
  },
  { resource: "account", action: "update", fields: ["withheld"], ...record },
];

const recordsWithoutPages = [
  "webhook",
  "api_key",
  "upload_token",
  "invitation",
  "log_source",
  "report",
  "membership",
  "email_change",
  "passkey",
  "account",
] as const;

const withoutEffects: readonly Change[] = [
  ...recordsWithoutPages.flatMap((resource): Change[] => [
    { resource, action: "create", ...record },
    { resource, action: "update", fields, ...record },
    { resource, action: "delete", ...record },
  ]),
  { resource: "share", action: "create", uid: "usr_1", ...record },
  { resource: "share", action: "update", uid: "usr_1", fields, ...record },
  { resource: "share", action: "delete", uid: "usr_1", ...record },
  { resource: "domain", action: "create", ...record },
  { resource: "domain", action: "update", fields, ...record },
  { resource: "settings", action: "update", fields: ["language"], ...record },
  { resource: "tag", action: "index-name", imageIds: ids, ...record },
  { resource: "recipe", action: "create", present: never, ...recipe },
  { resource: "recipe", action: "import", present: never, ...recipe },
  { resource: "recipe", action: "update", fields, present: never, ...recipe },
  { resource: "recipe", action: "delete", resources: [], ...recipe },
  { resource: "watermark", action: "create", present: never, ...watermark },
  { resource: "watermark", action: "import", present: never, ...watermark },
  {
    resource: "watermark",
    action: "update",
    fields,
    recipes: ["card"],
    isRequired: false,
    blobKeys: [],
    present: never,
    presentRecipes: never,
    ...watermark,
  },
  { resource: "watermark", action: "delete", resources: [], blobKeys: [], ...watermark },
  { resource: "variant", action: "clean", blobKeys: [], ...record },
  { resource: "link", action: "create", ...record },
  { resource: "token", action: "create", ...record },
  { resource: "bundle", action: "create", ...record },
  { resource: "encryption", action: "update", fields, ...record },
  { resource: "webhook_delivery", action: "create", count: 1, ...record },
  { resource: "oauth_grant", action: "create", ...record },
  { resource: "oauth_grant", action: "delete", ...record },
  { resource: "session", action: "delete", ...record },
  { resource: "connection", action: "create", ...record },
  { resource: "connection", action: "delete", ...record },
  { resource: "connection_page", action: "create", ...record },
  { resource: "passkey_options", action: "create" },
  { resource: "subscription", action: "update", fields, present: never, ...record },
  { resource: "billing_page", action: "create", page: "portal", ...record },
  { resource: "export", action: "create", ...record },
  { resource: "export", action: "delete", ...record },
  { resource: "import", action: "create", ...record },
  { resource: "import", action: "update", fields, ...record },
  { resource: "import", action: "delete", ...record },
  { resource: "notice", action: "delete", count: 1 },
  { resource: "job", action: "create", uid: "usr_1", ...record },
  { resource: "job", action: "delete", ...record },
  { resource: "backup", action: "update", fields, ...record },
  { resource: "backup", action: "delete", ...record },
  { resource: "backup_run", action: "update", hasFailed: false, present: never, ...record },
  { resource: "ai_packages", action: "update", fields },
  { resource: "archive", action: "create", count: 1 },
  { resource: "cdn", action: "purge", staleId: "img_1", tag: "img_1", ...record },
];

const name = ({ resource, action }: { resource: ResourceType; action: string }) => `${resource} ${action}`;

describe("effects on clients, backups and pages", () => {
  it("is tested for every action of every resource", () => {
    const tested = [...ofImages, ...ofVariants, ...ofCollections].map(([change]) => name(change));
    const all = Object.entries(consequences).flatMap(([resource, entries]) =>
      Object.keys(entries).map((action) => `${resource} ${action}`),
    );

    expect(new Set([...tested, ...[...onPages, ...withoutEffects].map(name)])).toEqual(new Set(all));
  });

  it.each(ofImages.map((row) => [name(row[0]), ...row] as const))("%s concerns the images", (...row) => {
    const [, change, ...effects] = row;
    const result = effectsOf(change);

    expect(result.effects).toEqual(effects);
    expect(result.followed).toEqual(effects.length > 0 ? ids : []);
  });

  it("Stars, flags, archived and withheld images update the rows of the search, and words only others.", () => {
    const searched = (columns: readonly ImageColumn[]) => {
      const { searchWords = [], searchRows = [] } = consequencesOf({
        resource: "image",
        action: "update",
        columns,
        fields,
        ...images,
      });
      return { searchWords, searchRows };
    };

    for (const column of ["rating", "pick", "archivedAt", "withheldAt"] as const)
      expect([column, searched([column])]).toEqual([column, { searchWords: [], searchRows: ids }]);
    expect(searched(["rating", "title"])).toEqual({ searchWords: ids, searchRows: [] });
    expect(searched(["focalPoint"])).toEqual({ searchWords: [], searchRows: [] });
  });

  it("Stars and flags leave all caches as they are.", () => {
    const cachesOf = (columns: readonly ImageColumn[]) =>
      consequencesOf({ resource: "image", action: "update", columns, fields, ...images }).caches;

    expect(cachesOf(["rating", "pick"])).toBeUndefined();
    expect(cachesOf(["archivedAt"])).toBeDefined();
  });

  it.each(ofVariants.map((row) => [name(row[0]), ...row] as const))("%s concerns its image", (...row) => {
    const [, change, ...effects] = row;
    const result = effectsOf(change);

    expect(result.effects).toEqual(effects);
    expect(result.followed).toEqual(effects.length > 0 ? [id] : []);
  });

  it.each(ofCollections.map((row) => [name(row[0]), ...row] as const))(
    "%s concerns it or its images",
    (...row) => {
      const [, change, ...listed] = row;
      const effects = listed.filter((effect) => effect !== "followed images");
      const result = effectsOf(change);

      expect(result.effects).toEqual(effects);
      expect(result.followed).toEqual(listed.length > effects.length ? ids : [change.id]);
    },
  );

  it.each(onPages.map((change) => [name(change), change] as const))("%s changes pages only", (_, change) => {
    expect(effectsOf(change)).toEqual({ effects: ["pages"], followed: [] });
  });

  it.each(withoutEffects.map((change) => [name(change), change] as const))("%s changes none", (_, change) => {
    expect(effectsOf(change)).toEqual({ effects: [], followed: [] });
  });
});
