import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PageData } from "@/components/api/page-data";
import { AddImagesButton } from "@/components/collection-pages/add-images-button.client";
import { CollectionHeader } from "@/components/collection-pages/collection-header.client";
import { CollectionPath } from "@/components/collection-pages/collection-path.client";
import { CollectionChildren } from "@/components/collection-pages/collections.client";
import { collectionKeys } from "@/components/image-collections/collection-keys";
import { EmptyList } from "@/components/library/empty-list";
import { ForRole } from "@/components/session/role.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { ImagePlus, SearchX } from "@/components/ui/icons";
import { getCollection } from "@/lib/collections";
import type { Actor } from "@/lib/kernel/actor";
import { clientSections } from "@/messages/client-sections";
import { CollectionPage } from "../../collection-page";
import { findOrMissing } from "../../find-or-missing";
import { requireActor } from "../../require-actor";
import type { SearchParams } from "../../search-params";
import { readCollectionPages, readPath } from "../read-collections";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

const findCollection = cache((actor: Actor, id: string) => findOrMissing(getCollection(actor, id)));

async function requireCollection({ params, searchParams }: Props) {
  const { id } = await params;
  const actor = await requireActor(`/dashboard/collections/${encodeURIComponent(id)}`, searchParams);
  const collection = await findCollection(actor, id);

  return collection && { actor, collection };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await requireCollection(props);
  const t = await getTranslations("notFound.collection");
  return { title: found ? found.collection.title : t("pageTitle") };
}

export default async function ImageCollectionPage(props: Props) {
  const { actor, collection } = (await requireCollection(props)) ?? notFound();
  const { id, title, kind, sort } = collection;
  const [path, children] = await Promise.all([readPath(actor, collection), readCollectionPages(actor, id)]);

  return (
    <ClientMessages sections={clientSections["app/dashboard/collections/[id]/page.tsx"]}>
      <CollectionPage
        actor={actor}
        path={`/dashboard/collections/${id}`}
        searchParams={props.searchParams}
        filters={{ collection: id }}
        collection={{ isSmart: kind === "smart", sort }}
        name={title}
        item={{ queryKey: collectionKeys.one(id), data: collection }}
        header={
          <>
            <PageData queryKey={collectionKeys.path(id)} data={path}>
              <CollectionPath id={id} />
            </PageData>
            <CollectionHeader id={id} renderedSort={sort} />
            <PageData queryKey={collectionKeys.list(id)} data={children}>
              <CollectionChildren parent={id} />
            </PageData>
          </>
        }
        empty={kind === "smart" ? <NoMatchingImages /> : <EmptyCollection id={id} title={title} />}
      />
    </ClientMessages>
  );
}

function EmptyCollection(collection: { id: string; title: string }) {
  const t = useTranslations("imageCollections.empty");
  return (
    <EmptyList
      icon={<ImagePlus aria-hidden size={40} strokeWidth={1.5} />}
      title={t("title")}
      text={<ForRole least="editor">{t("text")}</ForRole>}
      action={<AddImagesButton collection={collection} />}
    />
  );
}

function NoMatchingImages() {
  const t = useTranslations("imageCollections.empty");
  return (
    <EmptyList
      icon={<SearchX aria-hidden size={40} strokeWidth={1.5} />}
      title={t("smartTitle")}
      text={t("smartText")}
    />
  );
}
