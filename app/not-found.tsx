import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SiteNotFound } from "@/components/shell/site-not-found";
import { SiteFrame } from "./site-frame";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound.site");
  return { title: t("pageTitle") };
}

export default function NotFound() {
  return (
    <SiteFrame>
      <SiteNotFound />
    </SiteFrame>
  );
}
