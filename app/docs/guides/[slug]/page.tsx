import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { Markdown } from "@/components/docs/markdown";
import { ClientMessages } from "@/components/ui/client-messages";
import { docsMetadata } from "../../docs-metadata";
import { findGuide } from "../../guides";
import { guidesHref } from "../../pages";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = findGuide((await params).slug);
  return guide ? docsMetadata(`${guidesHref}/${guide.slug}`, guide.title, guide.summary) : {};
}

export default async function GuidePage({ params }: Props) {
  const { slug, title, markdown } = findGuide((await params).slug) ?? notFound();
  return (
    <DocsPage title={title} href={`${guidesHref}/${slug}`}>
      <ClientMessages sections={["shell.copy"]}>
        <div lang="en" dir="ltr">
          <Markdown>{markdown}</Markdown>
        </div>
      </ClientMessages>
    </DocsPage>
  );
}
