import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { signedUploadCommands, uploadCommand } from "./commands";
import { GuideSection } from "./guide-section";

export function Uploading({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  const copy = { copyLabel: t("copyExample") };
  return (
    <GuideSection
      name="uploading"
      texts={[t("uploading.text"), t("uploading.steps"), t("uploading.formats")]}
      aside={
        <>
          <ExamplePanel caption={t("uploading.one")} text={uploadCommand(baseUrl)} {...copy} />
          <ExamplePanel caption={t("uploading.three")} text={signedUploadCommands(baseUrl)} {...copy} />
        </>
      }
    />
  );
}

export function Delivery({ origin }: { origin: string }) {
  const t = useTranslations("reference");
  const urls = [
    `${origin}/i/ada/images/first-light.jpg`,
    `${origin}/i/ada/images/w512/first-light.jpg`,
    `${origin}/i/ada/images/og-image/first-light.jpg`,
    `${origin}/i/ada/images/~Zk3vQ0yB1rT8mLxA/first-light.jpg`,
  ].join("\n");
  return (
    <GuideSection
      name="delivery"
      texts={[t("delivery.text"), t("delivery.variants"), t("delivery.visibility"), t("delivery.links")]}
      aside={<ExamplePanel caption={t("delivery.example")} text={urls} />}
    />
  );
}
