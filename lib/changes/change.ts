import type { AlbumResource } from "@/lib/albums/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { Account, Actor } from "@/lib/kernel/actor";
import type { TagResource } from "@/lib/tags/resource";
import type { ImageColumn } from "./image-columns";

/** Who makes a change, and in whose library. Every `Actor` is one. */
export interface ChangeActor {
  via: Actor["via"];
  credentialId: string;
  account: { owner: string; uid?: string };
  library: Pick<Account, "owner">;
}

/** The service itself, in one owner's library: jobs, sweeps and the command line. */
export function serviceActor(owner: string): ChangeActor {
  return { via: "system", credentialId: "system", account: { owner }, library: { owner } };
}

interface Images {
  ids: readonly string[];
  /** Many images in one call: the audit log has one entry about all of them. */
  isBatch?: boolean;
}

/** Images that still exist; a snapshot of them is taken for listeners. */
interface PresentImages extends Images {
  present: (ids: readonly string[]) => Promise<readonly ImageResource[]>;
}

export type ImageChange =
  /** `generation`: the image comes into being with this live file. */
  | ({ action: "create"; generation?: number } & PresentImages)
  /** A file becomes the live one; `fields` names the members that change with it. */
  | ({ action: "upload"; generation: number; fields: readonly string[] } & PresentImages)
  /** `columns` are the columns written, `fields` the members of the resource that they stand for. */
  | ({ action: "update"; columns: readonly ImageColumn[]; fields: readonly string[] } & PresentImages)
  /** An upload of a new file is opened or given up. */
  | ({ action: "change-upload" } & Images)
  | ({ action: "delete" | "expire" | "restore" } & PresentImages)
  /** The rows are gone; the bytes of each image follow. */
  | ({ action: "purge"; blobKeys: ReadonlyMap<string, string[]> } & Images)
  /** The presets are made again, because what is stored does not match what is recorded. */
  | { action: "repair"; id: string; generation: number };

/** Variants of the image `id`. */
export type VariantChange = { id: string } & (
  | { action: "request"; generation: number; keys: string[] }
  | { action: "regenerate"; key: string; blobKeys: string[]; requestedGeneration?: number }
  | { action: "delete"; key: string; blobKeys: string[] }
  | { action: "purge-cache"; key: string }
  /** A request for its bytes brings a custom variant into being. */
  | { action: "create-on-demand"; key: string }
  /** Renditions are saved, failed or given up; `ready` and `failed` name the variants that are so from now on. */
  | { action: "finish"; ready: readonly string[]; failed: readonly string[] }
);

export type AlbumChange = { id: string } & (
  | { action: "create"; present: () => Promise<AlbumResource> }
  | { action: "update"; fields: readonly string[]; present: () => Promise<AlbumResource> }
  /** A part of its images has moved to another album. */
  | { action: "move-images"; uid: string }
  | { action: "delete" }
);

export type TagChange = { id: string } & (
  | { action: "create"; present: () => Promise<TagResource> }
  | { action: "update"; fields: readonly string[]; present: () => Promise<TagResource> }
  | { action: "delete" }
);

/** A record of an owner that no delivered response depends on. */
export type RecordChange = { id: string } & (
  | { action: "create" | "delete" }
  | { action: "update"; fields: readonly string[] }
);

interface FavouriteChange {
  id: string;
  action: "create" | "delete";
  present: () => Promise<ImageResource>;
}

interface Changes {
  image: ImageChange;
  variant: VariantChange;
  album: AlbumChange;
  tag: TagChange;
  favourite: FavouriteChange;
  /** A signed link to the image `id`. */
  link: { id: string; action: "create" };
  license: RecordChange;
  api_key: RecordChange;
  /** Of these the id is the account's uid. */
  account: { id: string; action: "create" | "delete" };
  profile: { id: string; action: "update"; fields: readonly string[] };
  settings: { id: string; action: "update"; fields: readonly string[] };
  export: { id: string; action: "create" };
  /** The owner has caches purged; `staleId` is the image or the owner whose responses are dropped. */
  cdn: { id: string; action: "purge"; staleId: string; tag: string };
}

export type ResourceType = keyof Changes;

/** Something that has been written in the open transaction. */
export type ChangeOf<Resource extends ResourceType> = {
  [Name in Resource]: {
    resource: Name;
    /** What the audit log says beside what follows from the change. */
    metadata?: Record<string, unknown>;
  } & Changes[Name];
}[Resource];

export type Change = ChangeOf<ResourceType>;
