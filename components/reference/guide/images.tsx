import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { oneCall, threeSteps } from "./commands";
import { GuidePart } from "./guide-part";

export function Uploading({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  const copy = { copyLabel: t("copyExample") };
  return (
    <GuidePart
      name="uploading"
      texts={[t("uploading.text"), t("uploading.steps"), t("uploading.formats")]}
      aside={
        <>
          <ExamplePanel caption={t("uploading.one")} text={oneCall(baseUrl)} {...copy} />
          <ExamplePanel caption={t("uploading.three")} text={threeSteps(baseUrl)} {...copy} />
        </>
      }
    />
  );
}

export function Delivery({ origin }: { origin: string }) {
  const t = useTranslations("reference");
  const addresses = [
    `${origin}/i/ada/images/first-light.jpg`,
    `${origin}/i/ada/images/w512/first-light.jpg`,
    `${origin}/i/ada/images/og-image/first-light.jpg`,
  ].join("\n");
  return (
    <GuidePart
      name="delivery"
      texts={[t("delivery.text"), t("delivery.variants")]}
      aside={<ExamplePanel caption={t("delivery.example")} text={addresses} />}
    />
  );
}
