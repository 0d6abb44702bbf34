import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { requireActor } from "../require-actor";

interface Props {
  params: Promise<{ unknown: string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound.dashboard");
  return { title: t("pageTitle") };
}

/** Catches unknown dashboard URLs, which shows "not found" inside the dashboard layout. */
export default async function UnknownPage({ params }: Props): Promise<never> {
  const { unknown } = await params;
  await requireActor(`/dashboard/${unknown.join("/")}`);
  notFound();
}
