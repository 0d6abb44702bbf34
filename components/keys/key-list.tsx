import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import { Table } from "@/components/ui/table";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import { type ApiKey, findPreset, splitScopes } from "./key-form";
import { KeyMenu } from "./key-menu.client";

interface Props {
  keys: readonly ApiKey[];
  onEdit: (key: ApiKey) => void;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** A table of the keys; on narrow screens a card for each. */
export function KeyList({ keys, ...actions }: Props) {
  const t = useTranslations("keys.list");
  const isNarrow = useIsNarrow();
  const menu = (key: ApiKey) =>
    key.status === "revoked" ? null : (
      <KeyMenu
        apiKey={key}
        onEdit={() => actions.onEdit(key)}
        onRotate={() => actions.onRotate(key)}
        onRevoke={() => actions.onRevoke(key)}
      />
    );

  if (isNarrow)
    return (
      <ul className="flex flex-col gap-3">
        {keys.map((key) => (
          <li key={key.id} className="rounded-md border border-line bg-surface p-4 text-sm">
            <KeyName apiKey={key} />
            <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.8125rem]">
              <dt className="text-ink-soft">{t("scopes")}</dt>
              <dd>
                <KeyScopes apiKey={key} />
              </dd>
              <dt className="text-ink-soft">{t("lastUsed")}</dt>
              <dd>
                <LastUse apiKey={key} />
              </dd>
              <dt className="text-ink-soft">{t("expires")}</dt>
              <dd>
                <End apiKey={key} />
              </dd>
            </dl>
            {menu(key)}
          </li>
        ))}
      </ul>
    );

  return (
    <Table
      caption={t("caption")}
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", label: t("name"), render: (key) => <KeyName apiKey={key} /> },
        { key: "scopes", label: t("scopes"), render: (key) => <KeyScopes apiKey={key} /> },
        { key: "lastUsed", label: t("lastUsed"), render: (key) => <LastUse apiKey={key} /> },
        { key: "expires", label: t("expires"), render: (key) => <End apiKey={key} /> },
        { key: "actions", label: <span className="sr-only">{t("actions")}</span>, render: menu },
      ]}
    />
  );
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations("keys.list");
  return (
    <span className="block min-w-28">
      <span dir="auto" className="block font-semibold break-words">
        {apiKey.name}
      </span>
      <code className="font-mono text-xs font-normal text-ink-soft">
        {t("prefix", { prefix: apiKey.prefix })}
      </code>
      {apiKey.library !== null && (
        <span className="block text-xs font-normal text-ink-soft">
          {t("library", { handle: apiKey.library })}
        </span>
      )}
      {apiKey.status !== "active" && (
        <span className="block text-xs font-normal text-danger">{t(apiKey.status)}</span>
      )}
    </span>
  );
}

function KeyScopes({ apiKey: { scopes, allowed_ips } }: { apiKey: ApiKey }) {
  const t = useTranslations("keys");
  const { content, elevated } = splitScopes(scopes);
  const preset = findPreset(content);
  const named = preset === "custom" ? [...content, ...elevated] : elevated;
  return (
    <span className="block">
      {preset !== "custom" && t(`scopes.${preset}.name`)}
      {named.length > 0 && (
        <span className="block">
          <code dir="ltr" className="font-mono text-xs break-words">
            {named.join(" ")}
          </code>
        </span>
      )}
      {allowed_ips.length > 0 && (
        <span className="block text-xs text-ink-soft">
          {t("list.addresses", { count: allowed_ips.length })}
        </span>
      )}
    </span>
  );
}

function LastUse({ apiKey: { last_used_at } }: { apiKey: ApiKey }) {
  const t = useTranslations("keys.list");
  return last_used_at === null ? t("neverUsed") : <LocalTime iso={last_used_at} />;
}

function End({ apiKey: { expires_at } }: { apiKey: ApiKey }) {
  const t = useTranslations("keys.list");
  return expires_at === null ? t("never") : <LocalTime iso={expires_at} />;
}
