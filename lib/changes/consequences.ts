import { stale, toPurgeEvents } from "@/lib/caching";
import type { AlbumChange, ChangeOf, RecordChange, ResourceType, TagChange } from "./change";
import type { AuditEntry, Consequences } from "./consequence";
import { ofImage } from "./image-consequences";
import { ofVariant } from "./variant-consequences";

/** The single table of consequences, by resource, action and changed columns. */
const table: { [Resource in ResourceType]: (change: ChangeOf<Resource>) => Consequences } = {
  image: ofImage,
  variant: ofVariant,
  album: ofAlbum,
  tag: ofTag,
  favourite: ({ ids, isBatch = false, action, present }) => ({
    audit: { action, ...(isBatch ? { count: ids.length } : { id: ids[0] }) },
    events: [
      action === "create"
        ? { type: "favourite.added", take: () => present(ids) }
        : { type: "favourite.removed", take: () => present(ids) },
    ],
  }),
  link: ({ id, action }) => ({ audit: { action, id } }),
  token: ({ id, action }) => ({ audit: { action, id } }),
  bundle: ({ id, action }) => ({ audit: { action, id } }),
  encryption: ({ id, action, fields }) => ({
    audit: { action, id, metadata: { fields } },
    jobs: [{ name: "encryption/rotated", data: { uid: id } }],
  }),
  license: (change) => ({ audit: ofRecord(change) }),
  share: (change) => ({ audit: ofRecord(change) }),
  domain: ofDomain,
  webhook: (change) => ({ audit: ofRecord(change), ...(change.isDue && ofDueWebhook(change.id)) }),
  webhook_delivery: ({ id, action, count, isDue }) => ({
    audit: { action, id, count },
    ...(isDue && ofDueWebhook(id)),
  }),
  membership: (change) => ({ audit: ofRecord(change) }),
  api_key: (change) => ({ audit: { ...ofRecord(change), ofAccount: true } }),
  upload_token: (change) => ({ audit: ofRecord(change) }),
  invitation: (change) => ({ audit: { ...ofRecord(change), ofAccount: true } }),
  report: (change) => ({ audit: { ...ofRecord(change), ofAccount: true } }),
  email_change: (change) => ({ audit: { ...ofRecord(change), ofAccount: true } }),
  passkey: (change) => ({ audit: { ...ofRecord(change), ofAccount: true } }),
  ai_packages: ({ action, fields }) => ({ audit: { action, metadata: { fields } } }),
  passkey_options: ({ action }) => ({ audit: { action, ofAccount: true } }),
  session: ({ id, action }) => ({ audit: { action, id, ofAccount: true } }),
  connection: ({ id, action }) => ({ audit: { action, id, ofAccount: true } }),
  connection_page: ({ id, action }) => ({ audit: { action, id, ofAccount: true } }),
  account: ofOwner,
  profile: ofProfile,
  settings: ({ id, action, fields }) => ({
    audit: { action, id, metadata: { fields }, ofAccount: true },
    // Delivery caches which custom variants anonymous visitors may create.
    ...(fields.includes("saved_custom_variants") && { caches: stale.inProcesses([id]) }),
  }),
  subscription: ({ id, action, fields, present }) => ({
    audit: { action, id, metadata: { fields } },
    events: [{ type: "subscription.updated", take: async () => [await present()] }],
  }),
  billing_page: ({ id, action, page }) => ({ audit: { action, id, metadata: { page }, ofAccount: true } }),
  export: (change) => ({
    audit: { action: change.action, id: change.id, ofAccount: true },
    ...(change.action === "create" &&
      change.queuedFor !== undefined && {
        jobs: [{ name: "export/queued", data: { exportId: change.id, uid: change.queuedFor } }],
      }),
  }),
  import: ofImport,
  notice: ({ action, count }) => ({ audit: { action, count, ofAccount: true } }),
  job: ({ id, ...change }) => ({
    audit: { action: change.action, id },
    ...(change.action === "create" && {
      jobs: [
        {
          name: change.isBackup ? ("backup/queued" as const) : ("batch/queued" as const),
          data: { jobId: id, uid: change.uid },
        },
      ],
    }),
  }),
  backup: ({ id, ...change }) => ({
    audit: {
      action: change.action,
      id,
      ofAccount: true,
      ...(change.action === "update" && { metadata: { fields: change.fields } }),
    },
    ...(change.action === "update" &&
      change.isDue && { jobs: [{ name: "backup/queued", data: { uid: id } }] }),
  }),
  backup_run: ({ present, hasFailed }) => ({
    events: [{ type: hasFailed ? "backup.failed" : "backup.completed", take: async () => [await present()] }],
  }),
  archive: ({ action, count }) => ({ audit: { action, count } }),
  cdn: ({ id, staleId, tag }) => ({
    audit: { action: "update", id, metadata: { fields: [], purged: tag } },
    caches: stale.inProcesses([staleId]),
    jobs: toPurgeEvents([tag]),
  }),
};

export function consequencesOf<Resource extends ResourceType>(change: ChangeOf<Resource>): Consequences {
  return table[change.resource](change);
}

function ofImport(change: ChangeOf<"import">): Consequences {
  const { id, action } = change;
  const uid = action === "delete" ? undefined : change.queuedFor;
  return {
    audit: {
      action,
      id,
      ofAccount: true,
      ...(action === "update" && { metadata: { fields: change.fields } }),
    },
    ...(uid !== undefined && { jobs: [{ name: "import/queued", data: { importId: id, uid } }] }),
  };
}

/** An operator's update is in the log of the library; the others are the account's own. */
function ofOwner(change: ChangeOf<"account">): Consequences {
  const { id, action } = change;
  if (action === "update")
    return {
      audit: ofRecord(change),
      ...(change.fields.includes("withheld") && { caches: stale.owner(id) }),
    };
  return {
    audit: { action, id, ofAccount: true },
    ...(action === "delete" && {
      caches: stale.owner(id),
      jobs: [{ name: "account/closed", data: { uid: id } }],
    }),
  };
}

function ofProfile({ id, action, fields, blobKeys = [] }: ChangeOf<"profile">): Consequences {
  const isAvatarStale = fields.includes("profile_picture") || fields.includes("profile_visibility");
  return {
    audit: { action, id, metadata: { fields }, ofAccount: true },
    ...(fields.includes("handle")
      ? { caches: stale.owner(id) }
      : isAvatarStale && { caches: stale.avatar(id) }),
    ...(blobKeys.length > 0 && { jobs: [{ name: "avatar/replaced", data: { uid: id, blobKeys } }] }),
  };
}

function ofAlbum(change: AlbumChange): Consequences {
  const { id } = change;
  switch (change.action) {
    case "create":
      return {
        audit: { action: "create", id },
        events: [{ type: "album.created", take: async () => [await change.present()] }],
      };
    case "import":
      return { events: [{ type: "album.created", take: async () => [await change.present()] }] };
    case "update":
      return {
        audit: { action: "update", id, metadata: { fields: change.fields } },
        events: [{ type: "album.updated", take: async () => [await change.present()] }],
      };
    case "move-images":
      return { caches: stale.album(change.uid, id), searchRows: change.imageIds };
    case "delete":
      return {
        audit: { action: "delete", id },
        events: [{ type: "album.deleted", take: async () => change.resources }],
        ...(change.queuedFor !== undefined && {
          caches: stale.album(change.queuedFor, id),
          jobs: [{ name: "deletion/queued", data: { uid: change.queuedFor } }],
        }),
      };
  }
}

function ofTag(change: TagChange): Consequences {
  const { id } = change;
  switch (change.action) {
    case "create":
      return {
        audit: { action: "create", id },
        events: [{ type: "tag.created", take: async () => [await change.present()] }],
      };
    case "import":
      return { events: [{ type: "tag.created", take: async () => [await change.present()] }] };
    case "update":
      return {
        audit: { action: "update", id, metadata: { fields: change.fields } },
        events: [{ type: "tag.updated", take: async () => [await change.present()] }],
        ...(change.fields.includes("name") && {
          jobs: [{ name: "tag/renamed", data: { uid: change.uid, tag: id } }],
        }),
      };
    case "untag-images":
      return { caches: stale.inProcesses(change.imageIds) };
    case "delete":
      return {
        audit: { action: "delete", id },
        events: [{ type: "tag.deleted", take: async () => change.resources }],
        ...(change.queuedFor !== undefined && {
          caches: stale.inProcesses([change.queuedFor]),
          jobs: [{ name: "deletion/queued", data: { uid: change.queuedFor } }],
        }),
      };
  }
}

function ofDomain(change: ChangeOf<"domain">): Consequences {
  const audit = ofRecord(change);
  if (change.action === "create") return { audit };
  if (change.action === "delete") return { audit, caches: stale.domains(change.uid) };
  if (!change.change) return { audit };
  const { uid, outcome, present } = change.change;
  const take = async () => [await present()];
  return {
    audit,
    caches: stale.domains(uid),
    ...(outcome === "verified" && { events: [{ type: "domain.verified", take }] }),
    ...(outcome === "failed" && { events: [{ type: "domain.failed", take }] }),
  };
}

const ofDueWebhook = (webhookId: string): Consequences => ({
  jobs: [{ name: "webhook/due", data: { webhookId } }],
});

function ofRecord(change: RecordChange): AuditEntry {
  const { id, action } = change;
  return action === "update" ? { action, id, metadata: { fields: change.fields } } : { action, id };
}
