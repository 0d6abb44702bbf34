import { eventType } from "inngest";
import { z } from "zod";

const image = z.object({ imageId: z.string() });
/** A generation is one stored file of an image; a job of an older generation throws its result away. */
const imageGeneration = image.extend({ generation: z.number().int() });

export const imageUploaded = eventType("image/uploaded", { schema: imageGeneration });
export const imageReplaced = eventType("image/replaced", { schema: imageGeneration });
export const imagePurged = eventType("image/purged", {
  schema: image.extend({ blobKeys: z.array(z.string()) }),
});
/** Without keys: every preset. */
export const variantsRequested = eventType("variants/requested", {
  schema: imageGeneration.extend({ keys: z.array(z.string()).optional() }),
});
export const variantsDeleted = eventType("variants/deleted", {
  schema: image.extend({ blobKeys: z.array(z.string()) }),
});
export const accountClosed = eventType("account/closed", { schema: z.object({ uid: z.string() }) });

/** Answers that a shared cache keeps under these tags are no longer right. */
export const cdnPurgeRequested = eventType("cdn/purge-requested", {
  schema: z.object({ tags: z.array(z.string()) }),
});

/** A row of `outgoing_mails` waits to be sent. */
export const mailQueued = eventType("mail/queued", { schema: z.object({ mailId: z.string() }) });

type CatalogueEvent =
  | typeof imageUploaded
  | typeof imageReplaced
  | typeof imagePurged
  | typeof variantsRequested
  | typeof variantsDeleted
  | typeof accountClosed
  | typeof cdnPurgeRequested
  | typeof mailQueued;

/** What happened, by name: the data that each event carries. Ids only; a job reads the present state itself. */
export type EventCatalogue = {
  [Type in CatalogueEvent as Type["name"]]: z.infer<Type["schema"]>;
};
