import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { appOrigin } from "@/lib/image-urls";
import { AppError } from "@/lib/kernel/errors";
import { type LinkPreview, type OwnerRow, requireShownOwner } from "@/lib/public";

export type Query = Promise<Record<string, string | string[] | undefined>>;

/** Runs a read of a public page. A private, deleted or unknown subject is one page: not found. */
export async function readOrNotFound<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && (error.kind === "not_found" || error.kind === "invalid")) notFound();
    throw error;
  }
}

/**
 * The owner of a page's path, once per request. A previous handle redirects, whatever comes after
 * it.
 */
export const findPageOwner = cache(
  async (handle: string): Promise<OwnerRow> => readOrNotFound(() => requireShownOwner(handle)),
);

export function redirectTo(path: string): never {
  permanentRedirect(path);
}

/** Returns the permissions of robots on the pages of an owner. */
export function robotsOf(owner: OwnerRow, isListed = true): string {
  return [
    owner.searchEngines && isListed ? "max-image-preview:large" : "noindex",
    ...(owner.aiTraining ? [] : ["noai", "noimageai"]),
  ].join(", ");
}

interface PageMetadata {
  title: string;
  description: string;
  /** The canonical URL. */
  url: string;
  robots: string;
  type: "article" | "profile" | "website";
  siteName: string;
  preview: LinkPreview | undefined;
  /** The URL without its extension; none for an image. */
  feedUrl?: string | undefined;
}

/** The head of a public page: for search engines, previews in chats, feed readers and embedders. */
export function buildMetadata(page: PageMetadata): Metadata {
  const { title, description, url, robots, type, siteName, preview, feedUrl } = page;
  const oembed = `${appOrigin()}/api/oembed?${new URLSearchParams({ url, format: "json" })}`;
  return {
    title: { absolute: `${title} · ${siteName}` },
    description,
    robots,
    alternates: {
      canonical: url,
      types: {
        "application/json+oembed": [{ url: oembed, title }],
        ...(feedUrl !== undefined && {
          "application/atom+xml": [{ url: `${feedUrl}.atom`, title }],
          "application/feed+json": [{ url: `${feedUrl}.json`, title }],
        }),
      },
    },
    openGraph: {
      title,
      description,
      url,
      siteName,
      type,
      ...(preview && { images: [{ ...preview, type: "image/jpeg" }] }),
    },
    twitter: {
      card: preview ? "summary_large_image" : "summary",
      title,
      description,
      ...(preview && { images: [{ url: preview.url, alt: preview.alt }] }),
    },
  };
}
