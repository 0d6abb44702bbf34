import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { createKeyCommand, whoAmICommand } from "./commands";
import { GuideSection } from "./guide-section";

export function Authentication({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  const copy = { copyLabel: t("copyExample") };
  return (
    <GuideSection
      name="authentication"
      texts={[t("authentication.text"), t("authentication.keys"), t("authentication.sessions")]}
      aside={
        <>
          <ExamplePanel caption={t("authentication.makeKey")} text={createKeyCommand} {...copy} />
          <ExamplePanel caption={t("authentication.useKey")} text={whoAmICommand(baseUrl)} {...copy} />
        </>
      }
    />
  );
}
