import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EmptyList } from "@/components/library/empty-list";
import { TagHeader } from "@/components/tags/tag-header.client";
import { tagKeys } from "@/components/tags/tag-keys";
import { ClientMessages } from "@/components/ui/client-messages";
import { ImagePlus } from "@/components/ui/icons";
import { UploadTargetOfPage } from "@/components/uploads/upload-provider.client";
import type { Actor } from "@/lib/kernel/actor";
import { getTag } from "@/lib/tags";
import { clientSections } from "@/messages/client-sections";
import { CollectionPage } from "../../collection-page";
import { findOrMissing } from "../../find-or-missing";
import { requireActor } from "../../require-actor";
import type { SearchParams } from "../../search-params";

interface Props {
  params: Promise<{ tag: string }>;
  searchParams: SearchParams;
}

const findTag = cache((actor: Actor, name: string) => findOrMissing(getTag(actor, name)));

async function requireTag({ params, searchParams }: Props) {
  const segment = (await params).tag;
  const actor = await requireActor(`/dashboard/tags/${segment}`, searchParams);
  const tag = await findTag(actor, decodeURIComponent(segment));

  return tag && { actor, tag };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await requireTag(props);
  const t = await getTranslations("notFound.tag");
  return { title: found ? found.tag.name : t("pageTitle") };
}

export default async function TagPage(props: Props) {
  const { actor, tag } = (await requireTag(props)) ?? notFound();
  const t = await getTranslations("tags.page");
  return (
    <ClientMessages sections={clientSections["app/dashboard/tags/[tag]/page.tsx"]}>
      <CollectionPage
        actor={actor}
        path={`/dashboard/tags/${encodeURIComponent(tag.tag)}`}
        searchParams={props.searchParams}
        filters={{ tag: tag.tag }}
        parent={{ href: "/dashboard/tags", title: t("title") }}
        name={tag.name}
        item={{ queryKey: tagKeys.one(tag.tag), data: tag }}
        header={
          <>
            <UploadTargetOfPage tag={tag.tag} />
            <TagHeader tag={tag.tag} />
          </>
        }
        empty={<UnusedTag />}
      />
    </ClientMessages>
  );
}

function UnusedTag() {
  const t = useTranslations("library.pages.collection");
  return (
    <EmptyList
      icon={<ImagePlus aria-hidden size={40} strokeWidth={1.5} />}
      title={t("empty")}
      text={t("emptyText")}
    />
  );
}
