"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { ShareResource } from "@/lib/shares/resource";
import { ShareList } from "./share-list";
import { useShares } from "./share-queries";
import { sharesKey } from "./shares-key";
import type { ContentTitles } from "./use-content-name";

const ShareDialog = onDemand(() => import("./share-dialog.client").then((module) => module.ShareDialog));
const LinkDialog = onDemand(() => import("./link-dialog.client").then((module) => module.LinkDialog));
const PicksDialog = onDemand(() => import("./picks-dialog.client").then((module) => module.PicksDialog));

type OpenDialog = { kind: "new" } | { kind: "edit" | "link" | "picks"; share: ShareResource };

/** The share links of the account: made, copied, changed and revoked. */
export function Shares(titles: ContentTitles) {
  const t = useTranslations("shares");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useShares();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  useCommand("create", () => setDialog({ kind: "new" }));

  async function revoke(share: ShareResource, title: string): Promise<void> {
    try {
      await unwrap(api.DELETE("/shares/{id}", byId(share.id)));
      toast.success(t("actions.revoked", { title }));
      await client.invalidateQueries({ queryKey: sharesKey });
    } catch (error) {
      toast.error(t("actions.notRevoked", { title }), {
        reason: errorText(error),
        retry: () => void revoke(share, title),
        id: share.id,
      });
    }
  }

  const shares = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-ink-soft">{t("page.lead")}</p>
        <Button look="primary" onClick={() => setDialog({ kind: "new" })}>
          <Plus aria-hidden size={16} />
          {t("page.new")}
        </Button>
      </div>
      {shares.length === 0 ? (
        <p className="rounded-md border border-dashed border-line p-8 text-center text-ink-soft">
          {t("page.empty")}
        </p>
      ) : (
        <ShareList
          shares={shares}
          {...titles}
          onShow={(share) => setDialog({ kind: "link", share })}
          onEdit={(share) => setDialog({ kind: "edit", share })}
          onPicks={(share) => setDialog({ kind: "picks", share })}
          onRevoke={(share, title) => void revoke(share, title)}
        />
      )}
      {hasNextPage && (
        <Button className="mt-5" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("page.more")}
        </Button>
      )}
      {dialog?.kind === "new" && <ShareDialog onClose={close} />}
      {dialog?.kind === "edit" && <ShareDialog share={dialog.share} onClose={close} />}
      {dialog?.kind === "picks" && <PicksDialog share={dialog.share} onClose={close} />}
      {dialog?.kind === "link" && <LinkDialog url={dialog.share.url} onClose={close} />}
    </>
  );
}
