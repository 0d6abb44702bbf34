import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { newLostPassword } from "./password";
import { type ChosenImage, insertShare, type ShareRow } from "./repository";
import { hashToken, shareToken } from "./token";

/** A share as its record in an archive describes it. */
interface RestorableShare {
  id: string;
  target: ShareRow["target"];
  album_slug: string | null;
  /** A collection of the account. */
  collection_id: string | null;
  tree: boolean;
  live: boolean;
  /** Images of the account, with the smart collections that had them. */
  chosen: readonly ChosenImage[];
  has_password: boolean;
  title: string | null;
  message: string | null;
  url_version: number;
  expires_at: string | null;
  max_views: number | null;
  views: number;
  last_viewed_at: string | null;
  allow_download: boolean;
  allow_original: boolean;
  show_metadata: boolean;
  feedback: ShareRow["feedback"];
  required_watermark: string | null;
  max_files: number | null;
  max_bytes: number | null;
  created_at: string;
  updated_at: string;
}

/**
 * Restores a share in the open transaction, with the URL that it had if owner and secret of the
 * installation are the same. One with a password gets a password that nobody knows. Returns false
 * if there is one with this id.
 */
export async function restoreShare(actor: Actor, share: RestorableShare): Promise<boolean> {
  const { id, url_version: urlVersion } = share;
  const owner = libraryOwner(actor);
  return insertShare(
    {
      id,
      owner,
      target: share.target,
      albumSlug: share.album_slug,
      collectionId: share.collection_id,
      tree: share.tree,
      live: share.live,
      title: share.title,
      message: share.message,
      urlVersion,
      passwordHash: share.has_password ? newLostPassword() : null,
      tokenHash: hashToken(shareToken({ owner, id, urlVersion })),
      expiresAt: share.expires_at,
      maxViews: share.max_views,
      views: share.views,
      lastViewedAt: share.last_viewed_at,
      allowDownload: share.allow_download,
      allowOriginal: share.allow_original,
      showMetadata: share.show_metadata,
      feedback: share.feedback,
      requiredWatermark: share.required_watermark,
      maxFiles: share.max_files,
      maxBytes: share.max_bytes,
      createdAt: share.created_at,
      updatedAt: share.updated_at,
    },
    share.chosen,
  );
}
