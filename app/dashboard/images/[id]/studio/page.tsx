import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { requireActor } from "@/app/dashboard/require-actor";
import { ImageStudio } from "@/components/recipes/image-studio.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { ArrowLeft } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { getImages } from "@/lib/images";
import { getSettings } from "@/lib/settings";
import { listVariants } from "@/lib/variants";
import { clientSections } from "@/messages/client-sections";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const requireCaller = cache((id: string) =>
  requireActor(`/dashboard/images/${encodeURIComponent(id)}/studio`, undefined, "owner"),
);

const findImage = cache(async (id: string) => {
  const [image] = await getImages(await requireCaller(id), [id]);
  return image?.status.upload === "complete" ? image : undefined;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const image = await findImage((await params).id);
  const t = await getTranslations();
  return {
    title: image ? t("studio.pageTitle", { filename: image.filename }) : t("notFound.image.pageTitle"),
  };
}

export default async function StudioPage({ params, searchParams }: Props) {
  const { id } = await params;
  const image = (await findImage(id)) ?? notFound();
  const imagePath = `/dashboard/images/${image.id}`;
  // A deleted image is not delivered; its page offers to restore it.
  if (image.status.state === "deleted") redirect(imagePath);
  const caller = await requireCaller(id);
  const [variants, settings] = await Promise.all([listVariants(caller, image.id), getSettings(caller)]);
  const { key, format } = await searchParams;
  const t = await getTranslations("studio");

  return (
    <>
      <Link
        href={imagePath}
        className="mb-4 inline-flex max-w-full items-center gap-1.5 rounded-sm text-sm text-ink-soft hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden size={15} className="shrink-0 rtl:-scale-x-100" />
        <span className="truncate">{image.filename}</span>
      </Link>
      <h1 className="mb-5 text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <ClientMessages sections={clientSections["app/dashboard/images/[id]/studio/page.tsx"]}>
        <ImageStudio
          image={image}
          variants={variants}
          savedKeys={settings.saved_custom_variants}
          initialQuery={{ key: singleValue(key), format: singleValue(format) }}
        />
      </ClientMessages>
    </>
  );
}

const singleValue = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
