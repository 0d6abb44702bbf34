import { z } from "zod";

const image = z.object({ imageId: z.string() });
/** A generation is one stored file of an image; a job of an older generation throws its result away. */
const imageGeneration = image.extend({ generation: z.number().int() });

/** What jobs react to: what happened, in the past tense, with ids only. A job reads the present state itself. */
export const eventSchemas = {
  "image/uploaded": imageGeneration,
  "image/replaced": imageGeneration,
  "image/purged": image.extend({ blobKeys: z.array(z.string()) }),
  /** Without keys: every preset. */
  "variants/requested": imageGeneration.extend({ keys: z.array(z.string()).optional() }),
  "variants/deleted": image.extend({ blobKeys: z.array(z.string()) }),
  "account/closed": z.object({ uid: z.string() }),
  /** Responses that a shared cache stores under these tags are out of date. */
  "cdn/purge-requested": z.object({ tags: z.array(z.string()) }),
  /** A row of `outgoing_mails` waits to be sent. */
  "mail/queued": z.object({ mailId: z.string() }),
  /** A domain event to which somebody listens, with the snapshot of its time. */
  "domain/event-recorded": z.object({
    id: z.string(),
    type: z.string(),
    owner: z.string(),
    createdAt: z.string(),
    data: z.unknown(),
  }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventCatalogue = { [Name in EventName]: z.infer<(typeof eventSchemas)[Name]> };
export type JobEvent = { [Name in EventName]: { name: Name; data: EventCatalogue[Name] } }[EventName];
