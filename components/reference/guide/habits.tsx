import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { GuidePart } from "./guide-part";

const authorization = '-H "Authorization: Bearer $ALBUMEN_KEY"';

export function Idempotency({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  const text = [
    `curl ${baseUrl}/upload \\`,
    `  ${authorization} \\`,
    '  -H "Idempotency-Key: $(sha256sum < first-light.jpg | cut -c 1-64)" \\',
    "  -F file=@first-light.jpg",
  ].join("\n");
  return (
    <GuidePart
      name="idempotency"
      texts={[t("idempotency.text")]}
      aside={<ExamplePanel caption={t("idempotency.example")} text={text} copyLabel={t("copyExample")} />}
    />
  );
}

export function Pages({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("reference");
  const text = [
    'cursor=""',
    'while [ "$cursor" != null ]; do',
    `  page=$(curl -s "${baseUrl}/images?limit=200\${cursor:+&cursor=$cursor}" \\`,
    `    ${authorization})`,
    "  printf '%s' \"$page\" | jq -r '.data[].urls.original'",
    "  cursor=$(printf '%s' \"$page\" | jq -r .next_cursor)",
    "done",
  ].join("\n");
  return (
    <GuidePart
      name="pages"
      texts={[t("pages.text")]}
      aside={<ExamplePanel caption={t("pages.example")} text={text} copyLabel={t("copyExample")} />}
    />
  );
}
