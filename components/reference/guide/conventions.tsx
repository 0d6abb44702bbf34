import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { idempotentUploadCommand, paginationCommands } from "./commands";
import { GuideSection } from "./guide-section";

export function Idempotency({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  return (
    <GuideSection
      name="idempotency"
      texts={[t("idempotency.text")]}
      aside={
        <ExamplePanel
          caption={t("idempotency.example")}
          text={idempotentUploadCommand(baseUrl)}
          copyLabel={t("copyExample")}
        />
      }
    />
  );
}

export function Pagination({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  return (
    <GuideSection
      name="pages"
      texts={[t("pages.text")]}
      aside={
        <ExamplePanel
          caption={t("pages.example")}
          text={paginationCommands(baseUrl)}
          copyLabel={t("copyExample")}
        />
      }
    />
  );
}
