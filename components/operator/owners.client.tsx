"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Field, Form } from "@/components/ui/field";
import { Search } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import type { OperatedOwner } from "@/lib/operation/operators/resource";
import { OwnerList } from "./owner-list";
import { type OwnerChange, ownersKey, ownersPerPage } from "./owner-queries";

/** The accounts of the installation: searched, disabled, withheld, and put on another plan. */
export function Owners({ ownUid }: { ownUid: string }) {
  const t = useTranslations("operator.owners");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [search, setSearch] = useState("");
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ownersKey(search),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = {
        limit: ownersPerPage,
        ...(search !== "" && { q: search }),
        ...(cursor !== null && { cursor }),
      };
      return unwrap(api.GET("/admin/owners", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (previous) => previous,
  });
  const owners = data?.pages.flatMap((page) => page.data) ?? [];

  async function change({ uid, owner }: OperatedOwner, body: OwnerChange): Promise<void> {
    try {
      await unwrap(api.PATCH("/admin/owners/{uid}", { params: { path: { uid } }, body }));
      toast.success(t("changed", { owner }));
      await client.invalidateQueries({ queryKey: ["operator", "owners"] });
    } catch (error) {
      toast.error(t("notChanged", { owner }), { reason: errorText(error) });
    }
  }

  return (
    <section className="mb-8">
      <h2 className="mb-2 text-[0.9375rem] font-semibold">{t("title")}</h2>
      <Form
        className="mb-5 flex max-w-md items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(String(new FormData(event.currentTarget).get("q") ?? "").trim());
        }}
      >
        <Field label={t("search")} name="q" size="medium" type="search" maxLength={254} />
        <Button type="submit">
          <Search aria-hidden size={16} />
          {t("find")}
        </Button>
      </Form>
      {owners.length === 0 ? (
        <p role="status" className="text-sm text-ink-soft">
          {t("empty")}
        </p>
      ) : (
        <OwnerList owners={owners} ownUid={ownUid} onChange={(owner, body) => void change(owner, body)} />
      )}
      {hasNextPage && (
        <Button className="mt-5" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
