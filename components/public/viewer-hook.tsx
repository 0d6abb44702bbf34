import { useTranslations } from "next-intl";
import { viewerTexts } from "./viewer/texts";

/** The script of a page with images, and its texts. The page works without it. */
export function ViewerHook({ nonce }: { nonce?: string }) {
  const t = useTranslations("publicPages.viewer");
  const texts = Object.fromEntries(viewerTexts.map((name) => [name, t.raw(name)]));
  return (
    <>
      <script type="application/json" id="viewer-texts">
        {JSON.stringify(texts).replaceAll("<", "\\u003c")}
      </script>
      {/* In this order of attributes our server finds it, and starts it after the images. */}
      <script src="/viewer.js" async nonce={nonce} />
    </>
  );
}
