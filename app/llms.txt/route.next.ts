import { getTranslations } from "next-intl/server";
import { writeSection } from "@/app/docs/markdown-pages";
import { listPageSections } from "@/app/docs/pages";
import { getReference } from "@/app/docs/reference";
import { textResponse } from "@/app/docs/text-response";
import { appOrigin } from "@/lib/image-urls";

/** Lists every page of the documentation for language models, by the format of llmstxt.org. */
export async function GET(): Promise<Response> {
  const t = await getTranslations("docs");
  const origin = appOrigin();
  // Readers may leave out the section of this name.
  const sections = listPageSections({ guides: t("guides"), objects: "Optional" });
  const text = [
    "# Albumen",
    `> ${t("llms.summary")}`,
    t("llms.details", { baseUrl: getReference().baseUrl, document: `${origin}/api/openapi.json` }),
    writeSection({ title: t("title"), pages: [{ title: t("title"), href: "/docs" }] }, origin),
    ...sections.map((section) => writeSection(section, origin)),
  ].join("\n\n");

  return textResponse(`${text}\n`, "text/plain");
}
