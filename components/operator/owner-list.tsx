import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import { Table } from "@/components/ui/table";
import { useFormats } from "@/components/ui/use-formats";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import type { OperatedOwner } from "@/lib/operation/operators/resource";
import { OwnerActions } from "./owner-actions.client";
import type { OwnerChange } from "./owner-queries";

interface Props {
  owners: readonly OperatedOwner[];
  ownUid: string;
  onChange: (owner: OperatedOwner, change: OwnerChange) => void;
}

/** A table of the accounts; on narrow screens a card for each. */
export function OwnerList({ owners, ownUid, onChange }: Props) {
  const t = useTranslations("operator.owners");
  const isNarrow = useIsNarrow();
  const columns = [
    { key: "usage", label: t("usage"), render: (owner: OperatedOwner) => <Usage owner={owner} /> },
    { key: "plan", label: t("plan"), render: ({ plan }: OperatedOwner) => t(`plans.${plan}`) },
    { key: "state", label: t("state"), render: (owner: OperatedOwner) => <State owner={owner} /> },
    {
      key: "created",
      label: t("created"),
      render: ({ created_at }: OperatedOwner) => <LocalTime iso={created_at} />,
    },
  ] as const;

  const actions = (owner: OperatedOwner) =>
    owner.state === "closing" ? null : (
      <OwnerActions
        owner={owner}
        isOwn={owner.uid === ownUid}
        onChange={(change) => onChange(owner, change)}
      />
    );

  if (isNarrow)
    return (
      <ul className="flex flex-col gap-3">
        {owners.map((owner) => (
          <li key={owner.uid} className="rounded-md border border-line bg-surface p-4 text-sm">
            <Name owner={owner} />
            <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.8125rem]">
              {columns.map(({ key, label, render }) => (
                <div key={key} className="contents">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd>{render(owner)}</dd>
                </div>
              ))}
            </dl>
            {actions(owner)}
          </li>
        ))}
      </ul>
    );

  return (
    <Table
      caption={t("title")}
      rows={owners}
      rowKey={({ uid }) => uid}
      columns={[
        { key: "owner", label: t("owner"), render: (owner) => <Name owner={owner} /> },
        ...columns,
        { key: "actions", label: <span className="sr-only">{t("actions")}</span>, render: actions },
      ]}
    />
  );
}

function Name({ owner: { owner, handle } }: { owner: OperatedOwner }) {
  return (
    <span className="block min-w-28">
      <bdi className="block font-semibold break-words">{owner}</bdi>
      <bdi className="block text-xs font-normal text-ink-soft">@{handle}</bdi>
    </span>
  );
}

function Usage({ owner: { usage } }: { owner: OperatedOwner }) {
  const t = useTranslations("operator.owners");
  const { bytes } = useFormats();
  return (
    <span className="block tabular-nums">
      {t("images", { images: usage.images })}
      <span className="block text-xs text-ink-soft">
        {t("bytes", {
          stored: bytes(usage.storage.bytes),
          delivered: bytes(usage.delivery_bytes_month),
        })}
      </span>
    </span>
  );
}

function State({ owner: { state, withheld_at } }: { owner: OperatedOwner }) {
  const t = useTranslations("operator.owners");
  return (
    <span className={state === "active" ? "block" : "block text-danger"}>
      {t(`states.${state}`)}
      {withheld_at !== null && <span className="block text-xs text-danger">{t("withheld")}</span>}
    </span>
  );
}
