import type { AlbumResource } from "@/lib/albums/resource";
import type { DomainResource } from "@/lib/domains/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import type { InLibrary } from "@/lib/kernel/library-scope";
import type { TagResource } from "@/lib/tags/resource";
import type { CollectionChange } from "./image-collection-change";
import type { ImageColumn } from "./image-columns";
import type { RecipeChange, WatermarkChange } from "./recipe-change";

/** The account that makes a change, and the library. Every `Actor` is a `ChangeActor`. */
export interface ChangeActor extends InLibrary {
  via: Actor["via"];
  credentialId: string;
  account: { owner: string; uid?: string };
}

/** The service itself in one owner's library: jobs, sweepers and the command line. */
export function serviceActor(owner: string): ChangeActor {
  return { via: "system", credentialId: "system", account: { owner }, library: { owner } };
}

export interface Images {
  ids: readonly string[];
  /** Many images in one call, with a single audit entry for all of them. */
  isBatch?: boolean;
}

/** Images that still exist; listeners get a snapshot of them. */
export interface PresentImages extends Images {
  present: (ids: readonly string[]) => Promise<readonly ImageResource[]>;
}

export type ImageChange =
  /** With `generation`, the image is created with this live file. */
  | ({ action: "create"; generation?: number } & PresentImages)
  /** An archive is restored: the image with its live file, of which these variants are rendered. */
  | ({ action: "import"; generation: number; keys: string[] } & PresentImages)
  /** A file becomes the live version; `fields` names the members that change with it. */
  | ({ action: "upload"; generation: number; fields: readonly string[] } & PresentImages)
  /** `columns` are the columns written, `fields` the resource members they map to. */
  | ({ action: "update"; columns: readonly ImageColumn[]; fields: readonly string[] } & PresentImages)
  /** An analysis is saved; `columns` and `fields` as for `update`. */
  | ({ action: "analyze"; columns: readonly ImageColumn[]; fields: readonly string[] } & PresentImages)
  /** An analysis is deleted; `columns` and `fields` as for `update`. */
  | ({
      action: "delete-analysis";
      columns: readonly ImageColumn[];
      fields: readonly string[];
    } & PresentImages)
  /**
   * Files of the owner with this `uid` wait for their analysis: the generation of each image's.
   * `analyzed` are images that keep their analysis and wait only for a new embedding.
   */
  | ({
      action: "request-analysis";
      uid: string | undefined;
      generations: ReadonlyMap<string, number>;
      analyzed?: readonly string[];
    } & Images)
  /** The analysis of the file is given up. */
  | ({ action: "fail-analysis" } & Images)
  /** The place of a file from before there were places is found. */
  | ({ action: "locate" } & Images)
  /** The stored bytes of the live file are found to be damaged. */
  | ({ action: "find-damage"; generation: number } & Images)
  /** No backup has the bytes of a damaged file. */
  | ({ action: "notify-damage" } & PresentImages)
  /** A damaged file has its bytes again. */
  | ({ action: "clear-damage" } & Images)
  /** An upload of a new file is opened or aborted. */
  | ({ action: "change-upload" } & Images)
  | ({ action: "delete" | "expire" | "restore" } & PresentImages)
  /**
   * The rows are deleted; jobs delete the bytes of each image afterwards. `resources` are the
   * images as they were, if a webhook listens.
   */
  | ({
      action: "purge";
      blobKeys: ReadonlyMap<string, string[]>;
      resources: readonly ImageResource[];
    } & Images)
  /** Renders the presets again, because storage does not match the database. */
  | { action: "repair"; id: string; generation: number };

/**
 * A change to variants of the image `id`. `name` is what requests call the variant: the key, or the name
 * of a recipe. Undefined: the recipe is deleted.
 */
export type VariantChange = { id: string } & (
  | { action: "request"; generation: number; names: string[]; keys: string[] }
  | {
      action: "regenerate";
      name: string | undefined;
      key: string;
      blobKeys: string[];
      requestedGeneration?: number;
    }
  | { action: "delete"; name: string; key: string; blobKeys: string[] }
  /**
   * The focal point has changed: `keys` are rendered again, and responses for `staleKeys` are
   * stale.
   */
  | { action: "recrop"; generation: number; keys: string[]; staleKeys: string[]; blobKeys: string[] }
  /** Renditions in another quality replace these variants, whose previous bytes are deleted. */
  | { action: "replace"; keys: string[]; blobKeys: string[] }
  /** Renditions from recipes are removed that no URL leads to, or that nobody requests. */
  | { action: "clean"; blobKeys: string[] }
  | { action: "purge-cache"; name: string; key: string }
  /** A delivery request creates a custom variant. */
  | { action: "create-on-demand"; key: string }
  /**
   * Renditions are saved, failed or given up. `ready` and `failed` name the variants that reach
   * that status with this change.
   */
  | { action: "finish"; ready: readonly string[]; failed: readonly string[] }
);

export type AlbumChange = { id: string } /** `import`: an archive is restored. */ & (
  | { action: "create" | "import"; present: () => Promise<AlbumResource> }
  /** Its images get the order by hand that they have in the archive. */
  | { action: "import-order" }
  /** A change in the library `uid`. */
  | { action: "update"; uid: string; fields: readonly string[]; present: () => Promise<AlbumResource> }
  /** Some of its images have moved to another album. */
  | { action: "move-images"; uid: string; imageIds: readonly string[] }
  /**
   * `resources` has the album as it was, if a webhook listens. With `queuedFor`, the job of the
   * account with this uid moves its images, which count as moved.
   */
  | { action: "delete"; resources: readonly AlbumResource[]; queuedFor?: string }
);

export type TagChange = { id: string } /** `import`: an archive is restored. */ & (
  | { action: "create" | "import"; present: () => Promise<TagResource> }
  /** A change of the library `uid`. */
  | { action: "update"; uid: string; fields: readonly string[]; present: () => Promise<TagResource> }
  /** The new name of the tag is copied to the search rows of images. */
  | { action: "index-name"; imageIds: readonly string[] }
  /** Images lose the tag, because it is being deleted. */
  | { action: "untag-images"; imageIds: readonly string[] }
  /**
   * `resources` has the tag as it was, if a webhook listens. With `queuedFor`, the job of the
   * account with this uid removes it from its images, which count as without it.
   */
  | { action: "delete"; resources: readonly TagResource[]; queuedFor?: string }
);

/** A record that no delivered response depends on. */
export type RecordChange = { id: string } & (
  | { action: "create" | "delete" }
  | { action: "update"; fields: readonly string[] }
);

/**
 * An import of an archive starts, gets a part, ends or is canceled. With `queuedFor`, it waits for
 * the job of this account.
 */
type AccountImportChange = { id: string } & (
  | { action: "create"; queuedFor?: string }
  | { action: "update"; fields: readonly string[]; queuedFor?: string }
  | { action: "delete" }
);

/**
 * With `queuedFor`, the export waits for the job of this account. Without, the command line streams
 * it, and the id is the account's uid.
 */
type AccountExportChange = { id: string } & ({ action: "create"; queuedFor?: string } | { action: "delete" });

type FavouriteChange = PresentImages & { action: "create" | "delete" };

/** Consequences of the subscription of the account `id` change; listeners get a snapshot of it. */
interface SubscriptionChange {
  id: string;
  action: "update";
  fields: readonly string[];
  present: () => Promise<Record<string, unknown>>;
}

/** A custom domain. What it serves changes with its status, and when it is deleted. */
type DomainChange = { id: string } & (
  | { action: "create" }
  | {
      action: "update";
      fields: readonly string[];
      /** The new status of the domain of the account `uid`; listeners get a snapshot of it. */
      change?: {
        uid: string;
        outcome: "verified" | "failed" | undefined;
        present: () => Promise<DomainResource>;
      };
    }
  /** A change of the account `uid`, if it may have been served. */
  | { action: "delete"; uid?: string }
);

interface Changes {
  image: ImageChange;
  variant: VariantChange;
  album: AlbumChange;
  tag: TagChange;
  collection: CollectionChange;
  favourite: FavouriteChange;
  /** A signed link to the image `id`. */
  link: { id: string; action: "create" };
  /** An access token of the encrypted image `id`. */
  token: { id: string; action: "create" };
  /** A bundle of the encrypted image `id`, or of the images of the album `id`, is downloaded. */
  bundle: { id: string; action: "create" };
  /** The library `id`, by its uid, gets a new version of its master key. */
  encryption: { id: string; action: "update"; fields: readonly string[] };
  license: RecordChange;
  recipe: RecipeChange;
  watermark: WatermarkChange;
  /** A share of the library `uid`. */
  share: RecordChange & { uid: string };
  domain: DomainChange;
  webhook: RecordChange & { isDue?: boolean };
  /** `count` messages of the webhook `id` are sent by hand, now or, with `isDue`, by its job. */
  webhook_delivery: { id: string; action: "create"; count: number; isDue?: boolean };
  api_key: RecordChange;
  /** An application gets or loses access to a library of the account. */
  oauth_grant: { id: string; action: "create" | "delete" };
  upload_token: RecordChange;
  invitation: RecordChange;
  /** A cache whose access logs are counted. */
  log_source: RecordChange;
  /** An operator decides what follows from the report of a visitor. */
  report: RecordChange;
  /** Someone is invited to a library, joins or leaves it, or gets another role. */
  membership: RecordChange;
  /** A sign-in is ended by its owner. */
  session: { id: string; action: "delete" };
  /** The account of the provider `id` signs in, or no longer does. */
  connection: { id: string; action: "create" | "delete" };
  /** A page of the provider `id` is opened to connect an account there. */
  connection_page: { id: string; action: "create" };
  /**
   * For accounts, profiles and settings the id is the account's uid. An operator updates an
   * account.
   */
  account: RecordChange;
  /** The owner asks for another email address, confirms it, or undoes that. */
  email_change: RecordChange;
  passkey: RecordChange;
  /** The owner starts to add a passkey. */
  passkey_options: { action: "create" };
  /** `blobKeys` are the keys of a profile picture that was replaced or removed. */
  profile: { id: string; action: "update"; fields: readonly string[]; blobKeys?: string[] };
  settings: { id: string; action: "update"; fields: readonly string[] };
  subscription: SubscriptionChange;
  /** A page of Stripe is opened for the account `id`. */
  billing_page: { id: string; action: "create"; page: "checkout" | "portal" };
  export: AccountExportChange;
  import: AccountImportChange;
  /** The owner dismisses `count` notices. */
  notice: { action: "delete"; count: number };
  /**
   * A batch that runs in the background is started in the library of the account `uid`, or
   * canceled.
   */
  job: { id: string } & ({ action: "create"; uid: string; isBackup?: boolean } | { action: "delete" });
  /**
   * The settings of the backup of the account `id` change, or are removed. With `isDue`, it is
   * synchronized now.
   */
  backup: { id: string } & (
    | { action: "update"; fields: readonly string[]; isDue?: boolean }
    | { action: "delete" }
  );
  /** A run of the backup has ended; listeners get a snapshot of it. */
  backup_run: {
    id: string;
    action: "update";
    present: () => Promise<Record<string, unknown>>;
    hasFailed: boolean;
  };
  /** The installation of what analyzes images on this machine is started. */
  ai_packages: { action: "update"; fields: readonly string[] };
  /** A download of `count` images. */
  archive: { action: "create"; count: number };
  /** The owner purges caches; `staleId` is the image or owner whose responses are invalidated. */
  cdn: { id: string; action: "purge"; staleId: string; tag: string };
}

export type ResourceType = keyof Changes;

/** A change that the open transaction has written. */
export type ChangeOf<Resource extends ResourceType> = {
  [Name in Resource]: {
    resource: Name;
    /** Added to the audit metadata that the change itself implies. */
    metadata?: Record<string, unknown>;
  } & Changes[Name];
}[Resource];

export type Change = ChangeOf<ResourceType>;
