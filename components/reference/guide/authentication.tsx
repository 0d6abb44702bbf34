import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { makeKey, whoAmI } from "./commands";
import { GuidePart } from "./guide-part";

export function Authentication({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  const copy = { copyLabel: t("copyExample") };
  return (
    <GuidePart
      name="authentication"
      texts={[t("authentication.text"), t("authentication.keys"), t("authentication.sessions")]}
      aside={
        <>
          <ExamplePanel caption={t("authentication.makeKey")} text={makeKey} {...copy} />
          <ExamplePanel caption={t("authentication.useKey")} text={whoAmI(baseUrl)} {...copy} />
        </>
      }
    />
  );
}
