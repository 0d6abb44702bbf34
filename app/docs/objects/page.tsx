import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { DocsPage } from "@/components/docs/docs-page";
import { objectHref, objectsHref } from "@/components/reference/paths";
import { docsMetadata } from "../docs-metadata";
import { getReference } from "../reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return docsMetadata(objectsHref, t("objects"), t("objectsLead"));
}

export default function ObjectsPage() {
  const t = useTranslations("docs");
  return (
    <DocsPage title={t("objects")} href={objectsHref}>
      <p className="mt-3 max-w-prose">{t("objectsLead")}</p>
      <ul className="mt-6 grid gap-x-12 gap-y-3 border-t border-line pt-6 sm:grid-cols-2 [&_a]:flex pointer-coarse:[&_a]:py-3">
        {getReference().objects.map((name) => (
          <li key={name}>
            <a href={objectHref(name)} className="underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </DocsPage>
  );
}
