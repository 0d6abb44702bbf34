import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import { Table } from "@/components/ui/table";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import type { ShareResource } from "@/lib/shares/resource";
import { ShareActions, type ShareActionsProps } from "./share-actions.client";
import { type ContentTitles, useContentName } from "./use-content-name";

export type ShareListProps = Omit<ShareActionsProps, "share" | "name"> &
  ContentTitles & { shares: readonly ShareResource[] };

/** A table of the links; on narrow screens a card for each. */
export function ShareList({ shares, albumTitles, collectionTitles, ...actions }: ShareListProps) {
  const t = useTranslations("shares.list");
  const isNarrow = useIsNarrow();
  const contentOf = useContentName({ albumTitles, collectionTitles });
  const nameOf = (share: ShareResource) => share.title ?? contentOf(share);
  const what = (share: ShareResource) => (
    <What share={share} name={nameOf(share)} content={contentOf(share)} />
  );
  const buttons = (share: ShareResource) => <ShareActions share={share} name={nameOf(share)} {...actions} />;
  const columns = [
    {
      key: "protection",
      label: t("protection"),
      render: (share: ShareResource) => <Protection share={share} />,
    },
    { key: "expires", label: t("expires"), render: (share: ShareResource) => <End share={share} /> },
    { key: "views", label: t("views"), render: (share: ShareResource) => <Views share={share} /> },
  ] as const;

  if (isNarrow)
    return (
      <ul className="flex flex-col gap-3">
        {shares.map((share) => (
          <li key={share.id} className="rounded-md border border-line bg-surface p-4 text-sm">
            {what(share)}
            <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.8125rem]">
              {columns.map(({ key, label, render }) => (
                <div key={key} className="contents">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd>{render(share)}</dd>
                </div>
              ))}
            </dl>
            {buttons(share)}
          </li>
        ))}
      </ul>
    );

  return (
    <Table
      caption={t("caption")}
      rows={shares}
      rowKey={({ id }) => id}
      columns={[
        { key: "what", label: t("what"), render: what },
        ...columns,
        { key: "actions", label: <span className="sr-only">{t("actions")}</span>, render: buttons },
      ]}
    />
  );
}

interface WhatProps {
  share: ShareResource;
  /** The title of the link, else its content. */
  name: string;
  content: string;
}

function What({ share: { upload }, name, content }: WhatProps) {
  const t = useTranslations("shares.list");
  return (
    <span className="block min-w-28">
      <span dir="auto" className="block font-semibold break-words">
        {name}
      </span>
      <span className="block text-xs font-normal break-words text-ink-soft">
        {content}
        {upload && ` · ${t("files", { files: upload.files, max: upload.max_files })}`}
      </span>
    </span>
  );
}

function Protection({ share }: { share: ShareResource }) {
  const t = useTranslations("shares.list");
  return t(share.has_password ? "password" : "open");
}

function End({ share: { expires_at } }: { share: ShareResource }) {
  const t = useTranslations("shares.list");
  if (expires_at === null) return t("never");

  const isOver = expires_at <= new Date().toISOString();
  return isOver ? <span className="text-danger">{t("ended")}</span> : <LocalTime iso={expires_at} />;
}

function Views({ share: { views, max_views, last_viewed_at } }: { share: ShareResource }) {
  const t = useTranslations("shares.list");
  return (
    <span className="block tabular-nums">
      {max_views === null ? t("viewsCount", { views }) : t("viewsOf", { views, max: max_views })}
      {max_views !== null && views >= max_views && (
        <span className="block text-xs text-danger">{t("usedUp")}</span>
      )}
      {last_viewed_at !== null && (
        <span className="block text-xs text-ink-soft">
          {t("lastViewed")} <LocalTime iso={last_viewed_at} />
        </span>
      )}
    </span>
  );
}
