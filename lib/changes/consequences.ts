import { stale, toPurgeEvents } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import type { Change, ChangeOf, RecordChange, ResourceType } from "./change";
import { ofAlbums, ofTags } from "./collection-consequences";
import { type AuditEntry, auditRecord, type Consequences, type EntriesOf } from "./consequence";
import { ofCollections } from "./image-collection-consequences";
import { ofImages } from "./image-consequences";
import { ofRecipes, ofWatermarks, removeOutdated } from "./recipe-consequences";
import { ofVariants } from "./variant-consequences";

/** Everything that follows from each action on each resource. */
export const consequences: { readonly [Resource in ResourceType]: EntriesOf<Resource> } = {
  image: ofImages,
  variant: ofVariants,
  album: ofAlbums,
  tag: ofTags,
  collection: ofCollections,
  favourite: {
    create: (change) => ({
      ...ofFavourite(change),
      events: [{ type: "favourite.added", take: () => change.present(change.ids) }],
    }),
    delete: (change) => ({
      ...ofFavourite(change),
      events: [{ type: "favourite.removed", take: () => change.present(change.ids) }],
    }),
  },
  link: { create: ({ id }) => ({ audit: { action: "create", id } }) },
  token: { create: ({ id }) => ({ audit: { action: "create", id } }) },
  bundle: { create: ({ id }) => ({ audit: { action: "create", id } }) },
  encryption: {
    update: ({ id, fields }) => ({
      audit: { action: "update", id, metadata: { fields } },
      jobs: [{ name: "encryption/rotated", data: { uid: id } }],
    }),
  },
  license: ofRecords((change) => ({ audit: auditRecord(change), pages: true })),
  recipe: ofRecipes,
  watermark: ofWatermarks,
  // Visits read their share for each request.
  share: { create: ofShare, update: ofShare, delete: ofShare },
  domain: {
    create: (change) => ({ audit: auditRecord(change) }),
    update: (change) => ({ audit: auditRecord(change), ...ofDomainStatus(change.change) }),
    // The URLs of images are on another host.
    delete: (change) => ({
      audit: auditRecord(change),
      caches: stale.domains(change.uid),
      pages: true,
      credentials: true,
    }),
  },
  webhook: { create: ofWebhook, update: ofWebhook, delete: ofWebhook },
  webhook_delivery: {
    create: ({ id, count, isDue }) => ({
      audit: { action: "create", id, count },
      jobs: isDue ? dueWebhook(id) : [],
    }),
  },
  api_key: ofRecords((change) => ({
    audit: ofAccount(auditRecord(change)),
    credentials: change.action !== "create",
  })),
  oauth_grant: {
    create: (change) => ({ audit: ofAccount(auditRecord(change)) }),
    delete: (change) => ({ audit: ofAccount(auditRecord(change)), credentials: true }),
  },
  upload_token: ofRecords((change) => ({ audit: auditRecord(change) })),
  invitation: ofRecords((change) => ({ audit: ofAccount(auditRecord(change)) })),
  log_source: ofRecords((change) => ({ audit: ofAccount(auditRecord(change)) })),
  report: ofRecords((change) => ({ audit: ofAccount(auditRecord(change)) })),
  membership: ofRecords((change) => ({
    audit: auditRecord(change),
    credentials: change.action !== "create",
  })),
  session: {
    delete: ({ id }) => ({ audit: ofAccount({ action: "delete", id }), credentials: true }),
  },
  connection: {
    create: ({ id }) => ({ audit: ofAccount({ action: "create", id }) }),
    delete: ({ id }) => ({ audit: ofAccount({ action: "delete", id }) }),
  },
  connection_page: { create: ({ id }) => ({ audit: ofAccount({ action: "create", id }) }) },
  account: {
    create: ({ id }) => ({ audit: ofAccount({ action: "create", id }) }),
    // By an operator, and in the log of the library.
    update: (change) => {
      const isWithheld = change.fields.includes("withheld");

      return {
        audit: auditRecord(change),
        caches: isWithheld ? stale.owner(change.id) : undefined,
        pages: isWithheld,
        credentials: true,
      };
    },
    delete: ({ id }) => ({
      audit: ofAccount({ action: "delete", id }),
      caches: stale.owner(id),
      credentials: true,
      jobs: [{ name: "account/closed", data: { uid: id } }],
    }),
  },
  // Confirming and undoing one ends sessions.
  email_change: ofRecords((change) => ({
    audit: ofAccount(auditRecord(change)),
    credentials: change.action !== "create",
  })),
  passkey: ofRecords((change) => ({ audit: ofAccount(auditRecord(change)) })),
  passkey_options: { create: () => ({ audit: ofAccount({ action: "create" }) }) },
  profile: {
    update: ({ id, fields, blobKeys = [] }) => ({
      audit: ofAccount({ action: "update", id, metadata: { fields } }),
      caches: staleProfile(id, fields),
      pages: true,
      credentials: fields.includes("handle"),
      jobs: blobKeys.length > 0 ? [{ name: "avatar/replaced", data: { uid: id, blobKeys } }] : [],
    }),
  },
  settings: {
    update: ({ id, fields }) => ({
      audit: ofAccount({ action: "update", id, metadata: { fields } }),
      caches: staleSettings(id, fields),
      pages: fields.includes("embed_use_custom_domain") || fields.includes("required_watermark"),
      credentials: fields.includes("embed_use_custom_domain"),
      jobs: fields.includes("required_watermark") ? removeOutdated(id) : [],
    }),
  },
  subscription: {
    update: ({ id, fields, present }) => ({
      audit: { action: "update", id, metadata: { fields } },
      credentials: true,
      events: [{ type: "subscription.updated", take: async () => [await present()] }],
    }),
  },
  billing_page: {
    create: ({ id, page }) => ({ audit: ofAccount({ action: "create", id, metadata: { page } }) }),
  },
  export: {
    create: ({ id, queuedFor: uid }) => ({
      audit: ofAccount({ action: "create", id }),
      jobs: uid === undefined ? [] : [{ name: "export/queued", data: { exportId: id, uid } }],
    }),
    delete: ({ id }) => ({ audit: ofAccount({ action: "delete", id }) }),
  },
  import: {
    create: ({ id, queuedFor }) => ({
      audit: ofAccount({ action: "create", id }),
      jobs: queuedImport(id, queuedFor),
    }),
    update: ({ id, fields, queuedFor }) => ({
      audit: ofAccount({ action: "update", id, metadata: { fields } }),
      jobs: queuedImport(id, queuedFor),
    }),
    delete: ({ id }) => ({ audit: ofAccount({ action: "delete", id }) }),
  },
  notice: { delete: ({ count }) => ({ audit: ofAccount({ action: "delete", count }) }) },
  job: {
    create: ({ id, uid, isBackup }) => ({
      audit: { action: "create", id },
      jobs: [{ name: isBackup ? "backup/queued" : "batch/queued", data: { jobId: id, uid } }],
    }),
    delete: ({ id }) => ({ audit: { action: "delete", id } }),
  },
  backup: {
    update: ({ id, fields, isDue }) => ({
      audit: ofAccount({ action: "update", id, metadata: { fields } }),
      jobs: isDue ? [{ name: "backup/queued", data: { uid: id } }] : [],
    }),
    delete: ({ id }) => ({ audit: ofAccount({ action: "delete", id }) }),
  },
  backup_run: {
    update: ({ present, hasFailed }) => ({
      events: [
        { type: hasFailed ? "backup.failed" : "backup.completed", take: async () => [await present()] },
      ],
    }),
  },
  ai_packages: { update: ({ fields }) => ({ audit: { action: "update", metadata: { fields } } }) },
  archive: { create: ({ count }) => ({ audit: { action: "create", count } }) },
  cdn: {
    purge: ({ id, staleId, tag }) => ({
      audit: { action: "update", id, metadata: { fields: [], purged: tag } },
      caches: stale.inProcesses([staleId]),
      jobs: toPurgeEvents([tag]),
    }),
  },
};

export function consequencesOf(change: Change): Consequences {
  const entries = consequences[change.resource] as Record<string, (change: Change) => Consequences>;
  const entry = entries[change.action];
  if (!entry) throw new Error(`no consequences of ${change.resource} ${change.action}`);

  return entry(change);
}

function staleSettings(uid: string, fields: readonly string[]) {
  if (fields.includes("required_watermark")) return stale.owner(uid);
  // Delivery caches which custom variants anonymous visitors may create.
  return fields.includes("saved_custom_variants") ? stale.inProcesses([uid]) : undefined;
}

function ofShare(change: ChangeOf<"share">): Consequences {
  const hasOtherMark = change.action === "update" && change.fields.includes("required_watermark");
  return { audit: auditRecord(change), jobs: hasOtherMark ? removeOutdated(change.uid) : [] };
}

/** Returns the same entry for each action on a record. */
function ofRecords(entry: (change: RecordChange) => Consequences) {
  return { create: entry, update: entry, delete: entry };
}

/** The entry in the acting account's log instead of the library's. */
const ofAccount = (entry: AuditEntry): AuditEntry => ({ ...entry, ofAccount: true });

function ofFavourite({ ids, isBatch = false, action }: ChangeOf<"favourite">): Consequences {
  return {
    audit: { action, ...(isBatch ? { count: ids.length } : { id: ids[0] }) },
    followed: { type: "image.updated", imageIds: ids },
    backup: ids,
  };
}

type DomainStatus = Extract<ChangeOf<"domain">, { action: "update" }>["change"];

function ofDomainStatus(status: DomainStatus): Consequences {
  if (!status) return {};

  const { uid, outcome, present } = status;
  const take = async () => [await present()];

  return {
    caches: stale.domains(uid),
    pages: true,
    credentials: true,
    events: outcome === undefined ? [] : [{ type: `domain.${outcome}`, take }],
  };
}

function staleProfile(uid: string, fields: readonly string[]) {
  if (fields.includes("handle")) return stale.owner(uid);

  const isAvatarStale = fields.includes("profile_picture") || fields.includes("profile_visibility");

  return isAvatarStale ? stale.avatar(uid) : undefined;
}

function ofWebhook(change: ChangeOf<"webhook">): Consequences {
  return { audit: auditRecord(change), jobs: change.isDue ? dueWebhook(change.id) : [] };
}

const queuedImport = (importId: string, uid: string | undefined): JobEvent[] =>
  uid === undefined ? [] : [{ name: "import/queued", data: { importId, uid } }];

const dueWebhook = (webhookId: string): JobEvent[] => [{ name: "webhook/due", data: { webhookId } }];
