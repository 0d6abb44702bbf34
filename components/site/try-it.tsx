import { useTranslations } from "next-intl";
import { ClientMessages } from "@/components/ui/client-messages";
import { samplePhotograph } from "./photographs";
import { Section } from "./section";
import { TryPresets } from "./try-presets.client";

/** Shows the sizes of a visitor's own image, made in the browser. */
export function TryIt() {
  const t = useTranslations("site.tryIt");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ClientMessages sections={["site.tryPresets"]}>
        <TryPresets sample={samplePhotograph} />
      </ClientMessages>
    </Section>
  );
}
