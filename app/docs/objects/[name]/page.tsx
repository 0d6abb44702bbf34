import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { DocsPage } from "@/components/docs/docs-page";
import { ObjectDetails } from "@/components/reference/object-details";
import { objectHref, objectsHref } from "@/components/reference/paths";
import { docsMetadata } from "../../docs-metadata";
import { getReference } from "../../reference";

interface Props {
  params: Promise<{ name: string }>;
}

async function readName({ params }: Props): Promise<string | undefined> {
  const { name } = await params;
  return getReference().objects.find((one) => one === name);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const name = await readName(props);
  const t = await getTranslations("docs");
  return name === undefined ? {} : docsMetadata(objectHref(name), name, t("objectLead"));
}

export default async function ObjectPage(props: Props) {
  return <ObjectContent name={(await readName(props)) ?? notFound()} />;
}

function ObjectContent({ name }: { name: string }) {
  const t = useTranslations("docs");
  return (
    <DocsPage title={name} href={objectHref(name)} parent={{ title: t("objects"), href: objectsHref }}>
      <ObjectDetails name={name} document={getReference().document} />
    </DocsPage>
  );
}
