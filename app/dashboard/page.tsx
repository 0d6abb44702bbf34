import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Gallery } from "@/components/gallery/gallery.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { listImages } from "@/lib/images";
import { requireActor } from "./require-actor";

const pageSize = 60;
const messageSections = [
  "errors",
  "gallery.empty",
  "gallery.grid",
  "image.deletion",
  "image.picture",
  "shell.copy",
  "uploads.button",
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("gallery.page");
  return { title: t("title") };
}

export default async function GalleryPage() {
  const actor = await requireActor("/dashboard");
  const t = await getTranslations("gallery.page");
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <ClientMessages sections={messageSections}>
        <Gallery firstPage={await listImages(actor, { limit: pageSize })} pageSize={pageSize} />
      </ClientMessages>
    </>
  );
}
