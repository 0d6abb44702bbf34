import { z } from "zod";
import type { AlbumResource } from "@/lib/albums/resource";
import type { CollectionResource, ItemChanges } from "@/lib/collections/resource";
import type { DomainResource } from "@/lib/domains/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { JobEvent } from "@/lib/jobs";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import type { RecipeResource } from "@/lib/recipes/resource";
import type { TagResource } from "@/lib/tags/resource";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import type { EventType } from "./event-types";
import {
  insertMessages,
  type ListenerRow,
  listListeners,
  lockListeners,
  type MessageRow,
} from "./webhook-messages-repository";

/** Snapshots of the resources, by the first word of an event type. */
interface Snapshots {
  image: ImageResource;
  favourite: ImageResource;
  variant: { image_id: string; variant: string };
  album: AlbumResource;
  tag: TagResource;
  /** With the changes of a call that adds, removes or moves images. */
  collection: CollectionResource & { changes?: ItemChanges };
  recipe: RecipeResource;
  watermark: WatermarkResource;
  domain: DomainResource;
  backup: Record<string, unknown>;
  subscription: Record<string, unknown>;
  webhook: Record<string, unknown>;
}

/** Snapshot that events of this type carry. */
export type Snapshot<Type extends EventType> = Type extends `${infer Name extends keyof Snapshots}.${string}`
  ? Snapshots[Name]
  : never;

/** Events of one type. Snapshots are taken only when a listener exists. */
export type DomainEvents = {
  [Type in EventType]: { type: Type; take: () => Promise<ReadonlyArray<Snapshot<Type>>> };
}[EventType];

/** Types that a webhook can listen to; `*` is all of them. */
const isListenedTo = (type: EventType, { events }: Pick<ListenerRow, "events">): boolean =>
  events.includes("*") || events.includes(type);

/**
 * Whether an enabled webhook of the owner listens to the type, for snapshots that must be taken
 * before the change.
 */
export async function hasListener(owner: string, type: EventType): Promise<boolean> {
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
  type: EventType;
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
