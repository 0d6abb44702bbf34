import { z } from "zod";
import { AlbumResource } from "@/lib/albums/resource";
import type { Snapshot } from "@/lib/changes";
import type { EventType } from "@/lib/changes/event-types";
import { CollectionResource, ItemChanges } from "@/lib/collections/resource";
import { DomainResource } from "@/lib/domains/resource";
import { ImageResource } from "@/lib/images/resource";
import { RecipeResource } from "@/lib/recipes/resource";
import { TagResource } from "@/lib/tags/resource";
import { WatermarkResource } from "@/lib/watermarks/resource";

/** A message has no scopes, so it has no query. */
const Collection = CollectionResource.extend({ filter: z.null() });
const ChangedCollection = Collection.extend({ changes: ItemChanges });
const VariantReference = z.object({ image_id: z.string(), variant: z.string() });
/** Payload of events that nothing publishes yet. */
const Unspecified = z.record(z.string(), z.unknown());

/** Schema of the snapshot of each event type. */
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
  "collection.created": Collection,
  "collection.updated": Collection,
  "collection.deleted": Collection,
  "collection.items_changed": ChangedCollection,
  "recipe.created": RecipeResource,
  "recipe.updated": RecipeResource,
  "recipe.deleted": RecipeResource,
  "watermark.created": WatermarkResource,
  "watermark.updated": WatermarkResource,
  "watermark.deleted": WatermarkResource,
  "favourite.added": ImageResource,
  "favourite.removed": ImageResource,
  "backup.completed": Unspecified,
  "backup.failed": Unspecified,
  "domain.verified": DomainResource,
  "domain.failed": DomainResource,
  "subscription.updated": Unspecified,
  "webhook.test": Unspecified,
} as const satisfies { [Type in EventType]: z.ZodType<Snapshot<Type>> };
