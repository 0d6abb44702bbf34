import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import { variantSize } from "@/lib/engine/variants/output-size";
import { withVariantKey } from "@/lib/image-urls/image-path";
import type { ImageResource } from "@/lib/images/resource";
import { CodeSnippet, UrlNotes } from "./code-snippet";
import { nextLoader, nextUsage } from "./next-loader";
import { imgCode, markdownCode, pictureCode, type SnippetOptions, srcsetKeys, urlCode } from "./snippets";
import type { CustomVariants } from "./use-custom-variants";
import { listDeliveredFormats, type Source, type VariantOptions } from "./variant-options";

interface Props {
  image: ImageResource;
  source: Source;
  options: VariantOptions;
  variantKey: string;
  variants: CustomVariants;
  savedKeys: readonly string[];
}

/** The chosen variant as code for a page, a document or a program. */
export function EmbedPanel({ image, source, options, variantKey, variants, savedKeys }: Props) {
  const t = useTranslations("studio.use");
  const srcsetCandidates = srcsetKeys(variantKey, source);
  const urlFor = (key: string) => findVariantUrl(image, variants, savedKeys, key);
  const snippetOptions: SnippetOptions = {
    url: urlFor(variantKey),
    candidates: srcsetCandidates.map(({ key, width }) => ({ url: urlFor(key), width })),
    ...variantSize(variantKey, source),
    alt: image.alt ?? "",
    format: options.format,
    formats: listDeliveredFormats(source),
  };
  const notes = { image, variants, savedKeys };
  const single = <UrlNotes {...notes} keys={[variantKey]} />;
  const all = <UrlNotes {...notes} keys={srcsetCandidates.map(({ key }) => key)} />;
  const original = {
    url: image.urls.original ?? "",
    alt: snippetOptions.alt,
    width: source.width,
    height: source.height,
  };

  return (
    <section aria-labelledby="use">
      <h2 id="use" className="mb-1 text-base font-semibold tracking-tight">
        {t("title")}
      </h2>
      <Tabs
        label={t("tabs")}
        tabs={[
          tab("url", <CodeSnippet name={t("url")} code={urlCode(snippetOptions)} notes={single} />),
          tab(
            "img",
            <CodeSnippet name={t("img")} code={imgCode(snippetOptions)} text={t("srcsetText")} notes={all} />,
          ),
          tab(
            "picture",
            <CodeSnippet
              name={t("picture")}
              code={pictureCode(snippetOptions)}
              text={t("pictureText")}
              notes={all}
            />,
          ),
          tab(
            "markdown",
            <CodeSnippet name={t("markdown")} code={markdownCode(snippetOptions)} notes={single} />,
          ),
          tab(
            "next",
            <>
              <CodeSnippet name={t("loader")} code={nextLoader(savedKeys)} text={t("nextText")} />
              <CodeSnippet
                name={t("usage")}
                code={nextUsage(savedKeys, original)}
                notes={<UrlNotes {...notes} keys={[]} />}
              />
            </>,
          ),
        ]}
      />
    </section>
  );

  function tab(form: "url" | "img" | "picture" | "markdown" | "next", content: ReactNode) {
    return { value: form, label: t(form), content };
  }
}

/**
 * Returns the URL that stays valid longest: the plain one for a key saved for all images, the
 * signed one for an existing custom variant, which renders it again when the file is replaced.
 */
function findVariantUrl(
  image: ImageResource,
  { customVariants }: CustomVariants,
  savedKeys: readonly string[],
  key: string,
): string {
  const readyVariant = customVariants.find((variant) => variant.key === key && variant.status === "ready");
  return readyVariant && !savedKeys.includes(key)
    ? readyVariant.url
    : withVariantKey(image.urls.w512 ?? "", key);
}
