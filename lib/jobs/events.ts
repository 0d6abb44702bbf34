import { z } from "zod";

const image = z.object({ imageId: z.string() });
/**
 * A generation is one stored file of an image; a job for an older generation discards its result.
 */
const imageGeneration = image.extend({ generation: z.number().int() });

/**
 * Events that jobs react to, in the past tense and with ids only. Jobs read the current state
 * themselves.
 */
export const eventSchemas = {
  "image/uploaded": imageGeneration,
  "image/replaced": imageGeneration,
  /** A file waits for its analysis: with `remote`, also by a service elsewhere. */
  "image/analysis-requested": imageGeneration.extend({
    remote: z.boolean().optional(),
    /** The owner's, who take turns. */
    uid: z.string().optional(),
  }),
  /** The stored bytes of a live file are damaged. */
  "image/damaged": imageGeneration,
  "image/purged": image.extend({ blobKeys: z.array(z.string()) }),
  /** Without keys: all presets. */
  "variants/requested": imageGeneration.extend({ keys: z.array(z.string()).optional() }),
  "variants/deleted": image.extend({ blobKeys: z.array(z.string()) }),
  /** Recipes or required watermarks of a library are different, so renditions are outdated. */
  "recipe/changed": z.object({ uid: z.string() }),
  /** Ranks of a collection have become too long. */
  "collection/rank-grown": z.object({ collectionId: z.string() }),
  /** A profile picture was replaced or removed. */
  "avatar/replaced": z.object({ uid: z.string(), blobKeys: z.array(z.string()) }),
  /** The mark of a watermark was replaced, or deleted with it. */
  "watermark/replaced": z.object({ uid: z.string(), blobKeys: z.array(z.string()) }),
  /** A batch of changes to many images waits to be done. */
  "batch/queued": z.object({ jobId: z.string(), uid: z.string() }),
  /** A tag has a new name. With `after`, its images up to this one are found by it. */
  "tag/renamed": z.object({
    uid: z.string(),
    tag: z.string(),
    after: z.object({ createdAt: z.string(), imageId: z.string() }).optional(),
  }),
  /** An archive waits to be restored into an account. */
  "import/queued": z.object({ importId: z.string(), uid: z.string() }),
  /** An account waits for its archive to be written. */
  "export/queued": z.object({ exportId: z.string(), uid: z.string() }),
  /** A library has a new version of its master key. */
  "encryption/rotated": z.object({ uid: z.string() }),
  /** The backup of a library is due: all changes, or the work that a job requests. */
  "backup/queued": z.object({ uid: z.string(), jobId: z.string().optional() }),
  /** An account has deleted albums or tags, whose images are to be moved or untagged. */
  "deletion/queued": z.object({ uid: z.string() }),
  "account/closed": z.object({ uid: z.string() }),
  /** CDN responses under these tags are stale. */
  "cdn/purge-requested": z.object({ tags: z.array(z.string()) }),
  /** A row of `outgoing_mails` is ready to send. */
  "mail/queued": z.object({ mailId: z.string() }),
  /** Messages of a webhook wait to be sent. */
  "webhook/due": z.object({ webhookId: z.string() }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventCatalogue = { [Name in EventName]: z.infer<(typeof eventSchemas)[Name]> };
export type JobEvent = { [Name in EventName]: { name: Name; data: EventCatalogue[Name] } }[EventName];

/** Events that only say that there is work, which their function then looks up. */
const signals: readonly string[] = ["webhook/due", "collection/rank-grown"] satisfies EventName[];

/** Whether a run that has not started does for further events with its key. */
export const isSignal = (name: string): boolean => signals.includes(name);
