import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { Section } from "./section";

const createKeyCommand = "npm run -s albumen -- keys create \\\n  --owner you@example.com --scopes upload";

/** The upload request; the user sets `$ALBUMEN_KEY`. */
function buildUploadCommand(origin: string): string {
  return [
    `curl ${origin}/api/upload \\`,
    `  -H "Authorization: Bearer $ALBUMEN_KEY" \\`,
    `  -F file=@first-light.jpg`,
  ].join("\n");
}

export function CurlExample({ origin }: { origin: string }) {
  const t = useTranslations("site.curlExample");
  return (
    <div id="api" className="scroll-mt-8">
      <Section title={t("title")} lead={t("lead")}>
        <div className="grid gap-6 lg:grid-cols-2">
          <CodeBlock caption={t("keyCaption")}>{createKeyCommand}</CodeBlock>
          <CodeBlock caption={t("uploadCaption")}>{buildUploadCommand(origin)}</CodeBlock>
        </div>
      </Section>
    </div>
  );
}
