import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type CSSProperties, cache } from "react";
import { requireActor } from "@/app/dashboard/require-actor";
import { ClientMessages } from "@/components/ui/client-messages";
import { DeletedNotice } from "@/components/viewer/deleted-notice.client";
import { ImagePageViewer } from "@/components/viewer/image-page-viewer.client";
import { PendingImage } from "@/components/viewer/pending-image.client";
import { getImages } from "@/lib/images";

interface Props {
  params: Promise<{ id: string }>;
}

const findImage = cache(async (id: string) => {
  const actor = await requireActor(`/dashboard/images/${encodeURIComponent(id)}`);
  const [image] = await getImages(actor, [id]);
  return image;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const image = await findImage((await params).id);
  const t = await getTranslations("notFound.image");
  return { title: image ? image.filename : t("pageTitle") };
}

export default async function ImagePage({ params }: Props) {
  const image = (await findImage((await params).id)) ?? notFound();
  if (image.status.upload === "pending")
    return (
      <ClientMessages sections={["image.pending"]}>
        <PendingImage image={image} />
      </ClientMessages>
    );

  return (
    <ClientMessages sections={["image.page"]}>
      <DeletedNotice image={image} />
      <div
        className="lg:-mb-20 lg:h-(--stage)"
        style={{ "--stage": "calc(100dvh - 6.5rem - var(--notice))" } as CSSProperties}
      >
        <ImagePageViewer key={image.id} image={image} />
      </div>
    </ClientMessages>
  );
}
