import { ArrowLeft, ExternalLink, SlidersHorizontal } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { requireActor } from "@/app/dashboard/require-actor";
import { EmbedCodes } from "@/components/images/embed-codes.client";
import { DeletedNotice, DeleteImageButton, OriginalLink } from "@/components/images/image-actions.client";
import { ImageFacts } from "@/components/images/image-facts";
import { imageHeadingId } from "@/components/images/image-heading";
import { ImageStage } from "@/components/images/image-stage";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";
import { getImages } from "@/lib/images";

interface Props {
  params: Promise<{ id: string }>;
}

const messageSections = [
  "image.deletion",
  "image.links",
  "image.page",
  "image.loading",
  "image.variants",
  "shell.copy",
] as const;

const findImage = cache(async (id: string) => {
  const actor = await requireActor(`/dashboard/images/${encodeURIComponent(id)}`);
  const [image] = await getImages(actor, [id]);
  return image?.status.upload === "complete" ? image : undefined;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const image = await findImage((await params).id);
  const t = await getTranslations("notFound.image");
  return { title: image ? image.filename : t("pageTitle") };
}

export default async function ImagePage({ params }: Props) {
  const image = (await findImage((await params).id)) ?? notFound();
  const t = await getTranslations("image.page");
  const isDeleted = image.status.state === "deleted";
  return (
    <ClientMessages sections={messageSections}>
      <Link
        href="/dashboard"
        className="mb-4 inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={15} />
        {t("back")}
      </Link>
      {isDeleted && <DeletedNotice id={image.id} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <ImageStage image={image} />
        <div className="flex min-w-0 flex-col gap-8">
          <div>
            <h1
              id={imageHeadingId}
              tabIndex={-1}
              className="rounded-sm text-xl font-semibold tracking-tight break-words"
            >
              {image.filename}
            </h1>
            {image.alt && <p className="mt-1 text-ink-soft">{image.alt}</p>}
            <div className="mt-4 flex flex-wrap gap-2">
              <OriginalLink url={image.urls.original ?? ""}>
                <ExternalLink aria-hidden size={16} />
                {t("original")}
              </OriginalLink>
              {!isDeleted && (
                <ButtonLink href={`/dashboard/images/${image.id}/studio`}>
                  <SlidersHorizontal aria-hidden size={16} />
                  {t("studio")}
                </ButtonLink>
              )}
              {!isDeleted && <DeleteImageButton image={image} />}
            </div>
          </div>
          <EmbedCodes image={image} />
          <ImageFacts image={image} />
        </div>
      </div>
    </ClientMessages>
  );
}
