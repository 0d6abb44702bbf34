import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import { variantSize } from "@/lib/engine/variants/variant-size";
import type { ImageResource } from "@/lib/images/resource";
import { AddressNotes } from "./address-notes";
import { variantAddress } from "./addresses";
import { type Choice, deliveredFormats, type Source } from "./choice";
import { Code } from "./code";
import { nextLoader, nextUsage } from "./next-loader";
import { imgCode, markdownCode, pictureCode, type Shown, urlCode } from "./snippets";
import { srcsetKeys } from "./srcset-keys";
import type { CustomVariants } from "./use-custom-variants";

interface Props {
  image: ImageResource;
  source: Source;
  choice: Choice;
  variantKey: string;
  variants: CustomVariants;
  savedKeys: readonly string[];
}

/** The chosen variant as a page, a document or a program wants it. */
export function UsePanel({ image, source, choice, variantKey, variants, savedKeys }: Props) {
  const t = useTranslations("studio.use");
  const several = srcsetKeys(variantKey, source);
  const addressOf = (key: string) => addressIn(image, variants, savedKeys, key);
  const shown: Shown = {
    address: addressOf(variantKey),
    candidates: several.map(({ key, width }) => ({ address: addressOf(key), width })),
    ...variantSize(variantKey, source),
    alt: image.alt || image.filename,
    format: choice.format,
    formats: deliveredFormats(source),
  };
  const notes = { image, variants, savedKeys };
  const single = <AddressNotes {...notes} keys={[variantKey]} />;
  const all = <AddressNotes {...notes} keys={several.map(({ key }) => key)} />;
  const original = {
    url: image.urls.original ?? "",
    alt: shown.alt,
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
          tab("url", <Code name={t("url")} code={urlCode(shown)} notes={single} />),
          tab("img", <Code name={t("img")} code={imgCode(shown)} text={t("srcsetText")} notes={all} />),
          tab(
            "picture",
            <Code name={t("picture")} code={pictureCode(shown)} text={t("pictureText")} notes={all} />,
          ),
          tab("markdown", <Code name={t("markdown")} code={markdownCode(shown)} notes={single} />),
          tab(
            "next",
            <>
              <Code name={t("loader")} code={nextLoader(savedKeys)} text={t("nextText")} />
              <Code
                name={t("usage")}
                code={nextUsage(savedKeys, original)}
                notes={<AddressNotes {...notes} keys={[]} />}
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
 * The address that goes on working longest. Of a key for all images that is the plain one; of a variant that exists the
 * signed one, by which it is made again when the file is replaced.
 */
function addressIn(
  image: ImageResource,
  { customs }: CustomVariants,
  savedKeys: readonly string[],
  key: string,
): string {
  const made = customs.find((variant) => variant.key === key && variant.status === "ready");
  return made && !savedKeys.includes(key) ? made.url : variantAddress(image, key);
}
