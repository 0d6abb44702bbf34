import { z } from "zod";
import { AlbumResource } from "@/lib/albums/resource";
import { DomainResource } from "@/lib/domains/resource";
import { ImageResource } from "@/lib/images/resource";
import type { JobEvent } from "@/lib/jobs";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { TagResource } from "@/lib/tags/resource";
import {
  insertMessages,
  type ListenerRow,
  listListeners,
  lockListeners,
  type MessageRow,
} from "./webhook-messages-repository";

const VariantReference = z.object({ image_id: z.string(), variant: z.string() });
/** Payload of events whose members no schema lists. */
const Unspecified = z.record(z.string(), z.unknown());

/** Domain event types, each with the schema of its snapshot. */
export const domainEvents = {
  "image.created": ImageResource,
  "image.uploaded": ImageResource,
  "image.updated": ImageResource,
  "image.replaced": ImageResource,
  "image.deleted": ImageResource,
  "image.restored": ImageResource,
  "image.purged": ImageResource,
  "image.expired": ImageResource,
  "image.analyzed": ImageResource,
  "image.damaged": ImageResource,
  "variant.ready": VariantReference,
  "variant.failed": VariantReference,
  "album.created": AlbumResource,
  "album.updated": AlbumResource,
  "album.deleted": AlbumResource,
  "tag.created": TagResource,
  "tag.updated": TagResource,
  "tag.deleted": TagResource,
  "favourite.added": ImageResource,
  "favourite.removed": ImageResource,
  "backup.completed": Unspecified,
  "backup.failed": Unspecified,
  "domain.verified": DomainResource,
  "domain.failed": DomainResource,
  "subscription.updated": Unspecified,
  "webhook.test": Unspecified,
} as const;

export type DomainEventType = keyof typeof domainEvents;
export type Snapshot<Type extends DomainEventType> = z.output<(typeof domainEvents)[Type]>;

/** Events of one type. Snapshots are taken only when a listener exists. */
export type DomainEvents = {
  [Type in DomainEventType]: { type: Type; take: () => Promise<ReadonlyArray<Snapshot<Type>>> };
}[DomainEventType];

/** Types that a webhook can listen to; `*` is all of them. */
const isListenedTo = (type: DomainEventType, { events }: Pick<ListenerRow, "events">): boolean =>
  events.includes("*") || events.includes(type);

/**
 * Whether an enabled webhook of the owner listens to the type, for snapshots that must be taken
 * before the change.
 */
export async function hasListener(owner: string, type: DomainEventType): Promise<boolean> {
  return (await listListeners(owner)).some((listener) => isListenedTo(type, listener));
}

/**
 * Writes a message for each enabled webhook that listens to an event, in the open transaction.
 * Takes snapshots only of events that have a listener. Returns the jobs that send the messages.
 */
export async function recordEvents(owner: string, events: readonly DomainEvents[]): Promise<JobEvent[]> {
  if (events.length === 0) return [];
  const listeners = await lockListeners(owner);
  const messages: MessageRow[] = [];
  for (const { type, take } of events) {
    const listening = listeners.filter((listener) => isListenedTo(type, listener));
    if (listening.length === 0) continue;
    for (const data of await take()) {
      const event = { id: newId("evt"), type, createdAt: isoTime(), data };
      for (const { id } of listening) messages.push(toMessage(id, event));
    }
  }
  await insertMessages(messages);
  const webhookIds = new Set(messages.map(({ webhookId }) => webhookId));
  return [...webhookIds].map((webhookId) => ({ name: "webhook/due", data: { webhookId } }));
}

interface DomainEvent {
  id: string;
  type: DomainEventType;
  createdAt: string;
  data: unknown;
}

/** Returns a message that is due at once. */
export function toMessage(webhookId: string, event: DomainEvent): MessageRow {
  const { id: eventId, type, createdAt } = event;
  const payload = toPayload(event);
  const due = { state: "pending" as const, nextAttemptAt: createdAt, createdAt };
  return { id: newId("msg"), webhookId, eventId, type, payload, ...due };
}

/** Receivers may limit what they take. */
const maxPayloadBytes = 64 * 1024;

const Data = z.looseObject({
  upload: z.unknown().optional(),
  info: z.looseObject({ exif: z.unknown() }).optional(),
});

/** Returns the body of the request, without the URL that an upload may go to. */
function toPayload({ id, type, createdAt, data }: DomainEvent): string {
  const members = { id, type, created_at: createdAt, timestamp: createdAt };
  const parsed = Data.parse(data);
  const sent = "upload" in parsed ? { ...parsed, upload: null } : parsed;
  const payload = JSON.stringify({ ...members, data: sent });
  if (Buffer.byteLength(payload) <= maxPayloadBytes || sent.info === undefined) return payload;
  const shortened = { ...sent, info: { ...sent.info, exif: null }, truncated: true };
  return JSON.stringify({ ...members, data: shortened });
}
