import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { GuidePart } from "./guide-part";

const makeKey =
  "export ALBUMEN_KEY=$(npm run -s albumen -- keys create \\\n  --owner you@example.com --scopes upload,read)";

export function Authentication({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  const useKey = `curl ${baseUrl}/me \\\n  -H "Authorization: Bearer $ALBUMEN_KEY"`;
  const copy = { copyLabel: t("copyExample") };
  return (
    <GuidePart
      name="authentication"
      texts={[t("authentication.text"), t("authentication.keys"), t("authentication.sessions")]}
      aside={
        <>
          <ExamplePanel caption={t("authentication.makeKey")} text={makeKey} {...copy} />
          <ExamplePanel caption={t("authentication.useKey")} text={useKey} {...copy} />
        </>
      }
    />
  );
}
