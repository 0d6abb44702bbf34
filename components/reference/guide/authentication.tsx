import { useTranslations } from "next-intl";
import { grantableScopes } from "@/lib/kernel/actor";
import { ExamplePanel } from "../example-panel";
import { InlineMarkdown } from "../inline-markdown";
import type { Operation } from "../operation";
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

/** The scopes of a key, and how many operations each opens. */
export function Scopes({ operations }: { operations: readonly Operation[] }) {
  const t = useTranslations("reference");
  const countOperations = (scope: string) =>
    operations.filter(
      ({ access }) =>
        typeof access === "object" && (access.scope === scope || access.otherScopes.includes(scope)),
    ).length;
  return (
    <GuideSection name="scopes" texts={[t("scopes.text")]}>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {grantableScopes.map((scope) => (
          <div
            key={scope}
            className="grid items-baseline gap-x-4 py-2 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
          >
            <dt className="font-mono text-[0.8125rem] font-semibold">{scope}</dt>
            <dd>
              <InlineMarkdown>{t(`scopes.means.${scope}`)}</InlineMarkdown>
            </dd>
            <dd className="text-xs text-ink-soft">{t("scopes.grants", { count: countOperations(scope) })}</dd>
          </div>
        ))}
      </dl>
    </GuideSection>
  );
}
