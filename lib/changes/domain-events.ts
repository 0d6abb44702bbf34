import { z } from "zod";
import { AlbumResource } from "@/lib/albums/resource";
import { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { singleton } from "@/lib/platform/process/singleton";
import { TagResource } from "@/lib/tags/resource";

const VariantReference = z.object({ image_id: z.string(), variant: z.string() });
/** Payload of events that nothing publishes yet. */
const Unspecified = z.record(z.string(), z.unknown());

/** Domain event types, each with the schema of its snapshot. */
export const domainEvents = {
  "image.created": ImageResource,
  "image.uploaded": ImageResource,
  "image.updated": ImageResource,
  "image.replaced": ImageResource,
  "image.deleted": ImageResource,
  "image.restored": ImageResource,
  "image.purged": z.object({ id: z.string() }),
  "image.expired": ImageResource,
  "image.analyzed": ImageResource,
  "variant.ready": VariantReference,
  "variant.failed": VariantReference,
  "album.created": AlbumResource,
  "album.updated": AlbumResource,
  "album.deleted": z.object({ album: z.string() }),
  "tag.created": TagResource,
  "tag.updated": TagResource,
  "tag.deleted": z.object({ tag: z.string() }),
  "favourite.added": ImageResource,
  "favourite.removed": ImageResource,
  "backup.completed": Unspecified,
  "backup.failed": Unspecified,
  "domain.verified": Unspecified,
  "domain.failed": Unspecified,
  "subscription.updated": Unspecified,
  "webhook.test": Unspecified,
} as const;

export type DomainEventType = keyof typeof domainEvents;
export type Snapshot<Type extends DomainEventType> = z.output<(typeof domainEvents)[Type]>;

/** Events of one type. Snapshots are taken only when a listener exists. */
export type DomainEvents = {
  [Type in DomainEventType]: { type: Type; take: () => Promise<ReadonlyArray<Snapshot<Type>>> };
}[DomainEventType];

interface Listeners {
  /** Decides within the open transaction whether to record the owner's events. */
  hasListeners: (owner: string) => Promise<boolean>;
}

const listeners = () =>
  singleton("domain-event-listeners", (): Listeners => ({ hasListeners: async () => false }));

/** Registers the check for listeners. Until then no owner has any. */
export function setHasListeners(hasListeners: Listeners["hasListeners"]): void {
  listeners().hasListeners = hasListeners;
}

export interface RecordedEvent {
  id: string;
  type: DomainEventType;
  owner: string;
  createdAt: string;
  data: unknown;
}

/** Returns the events with their snapshots, or none when the owner has no listener. */
export async function takeSnapshots(
  owner: string,
  events: readonly DomainEvents[],
): Promise<RecordedEvent[]> {
  if (events.length === 0 || !(await listeners().hasListeners(owner))) return [];
  const recorded: RecordedEvent[] = [];
  for (const { type, take } of events)
    for (const data of await take())
      recorded.push({ id: newId("evt"), type, owner, createdAt: isoTime(), data });
  return recorded;
}
