import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Gallery } from "@/components/gallery/gallery.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { Pagination } from "@/components/ui/pagination";
import { listImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { requireActor } from "./require-actor";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const path = "/dashboard";
const pageSize = 60;
const messageSections = [
  "gallery.empty",
  "gallery.grid",
  "image.deletion",
  "image.loading",
  "shell.copy",
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("gallery.page");
  return { title: t("title") };
}

export default async function GalleryPage({ searchParams }: Props) {
  const [actor, { cursor: value }, t] = await Promise.all([
    requireActor(path),
    searchParams,
    getTranslations("gallery.page"),
  ]);
  const cursor = typeof value === "string" ? value : undefined;
  const firstPage = await listPage(actor, cursor);
  const older = firstPage.next_cursor && `${path}?${new URLSearchParams({ cursor: firstPage.next_cursor })}`;
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <ClientMessages sections={messageSections}>
        <Gallery key={cursor} firstPage={firstPage} cursor={cursor} pageSize={pageSize} />
      </ClientMessages>
      <noscript>
        <Pagination
          label={t("pages")}
          newer={cursor === undefined ? undefined : { href: path, label: t("newest") }}
          older={older ? { href: older, label: t("older") } : undefined}
        />
      </noscript>
    </>
  );
}

/** Redirects to the first page when the cursor is invalid. */
async function listPage(actor: Actor, cursor: string | undefined) {
  try {
    return await listImages(actor, { limit: pageSize, cursor });
  } catch (error) {
    if (error instanceof AppError && error.code === commonErrors.invalidCursor.code) redirect(path);
    throw error;
  }
}
