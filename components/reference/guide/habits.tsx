import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { everyPage, safeToRepeat } from "./commands";
import { GuidePart } from "./guide-part";

export function Idempotency({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  return (
    <GuidePart
      name="idempotency"
      texts={[t("idempotency.text")]}
      aside={
        <ExamplePanel
          caption={t("idempotency.example")}
          text={safeToRepeat(baseUrl)}
          copyLabel={t("copyExample")}
        />
      }
    />
  );
}

export function Pages({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  return (
    <GuidePart
      name="pages"
      texts={[t("pages.text")]}
      aside={
        <ExamplePanel caption={t("pages.example")} text={everyPage(baseUrl)} copyLabel={t("copyExample")} />
      }
    />
  );
}
