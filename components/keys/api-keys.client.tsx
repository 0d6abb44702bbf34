"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { CreatableList, ListLead } from "@/components/settings/creatable-list";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { copyWhenKnown } from "@/components/ui/copy-text";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { LibraryResource } from "@/lib/memberships/resource";
import type { KeyChoice } from "./key-dialog.client";
import type { ApiKey } from "./key-form";
import { KeyList } from "./key-list";
import { keysKey } from "./keys-key";

const ShownKey = onDemand(() => import("./shown-key.client").then((module) => module.ShownKey));

const KeyDialog = onDemand(() => import("./key-dialog.client").then((module) => module.KeyDialog));

interface Props {
  origin: string;
  /** The own library and the libraries that the account is a member of. */
  libraries: readonly LibraryResource[];
  /** Whether the account is an administrator. */
  isOperator: boolean;
}

interface ShownSecret {
  secret: string;
  /** Whether the press that made the key has copied it. */
  copying?: Promise<boolean>;
}

/** The keys of the account: made, changed, replaced and revoked. */
export function ApiKeys({ origin, libraries, isOperator }: Props) {
  const t = useTranslations("keys");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data } = useApiKeys();
  const [edited, setEdited] = useState<ApiKey | "new">();
  const [shown, setShown] = useState<ShownSecret>();
  useCommand("create", () => setEdited("new"));
  const refresh = () => client.invalidateQueries({ queryKey: keysKey });

  async function save({ expires, library, ...choice }: KeyChoice): Promise<void> {
    if (edited === "new") {
      const body = { ...choice, expires: expires ?? null, ...(library !== undefined && { library }) };
      const creating = unwrap(api.POST("/api-keys", { body }));
      const copying = copyWhenKnown(creating.then(({ key }) => key));
      setShown({ secret: (await creating).key, copying });
    } else if (edited) {
      const body = { ...choice, ...(expires !== undefined && { expires }) };
      await unwrap(api.PATCH("/api-keys/{id}", { ...byId(edited.id), body }));
    }
    setEdited(undefined);
    await refresh();
  }

  async function rotate({ id, name }: ApiKey): Promise<void> {
    try {
      setShown({ secret: (await unwrap(api.POST("/api-keys/{id}/rotate", byId(id)))).key });
      await refresh();
    } catch (error) {
      toast.error(t("actions.notRotated", { name }), { reason: errorText(error), id });
    }
  }

  async function revoke(key: ApiKey): Promise<void> {
    try {
      await unwrap(api.DELETE("/api-keys/{id}", byId(key.id)));
      toast.success(t("actions.revoked", { name: key.name }));
      await refresh();
    } catch (error) {
      toast.error(t("actions.notRevoked", { name: key.name }), {
        reason: errorText(error),
        retry: () => void revoke(key),
        id: key.id,
      });
    }
  }

  const keys = data?.data ?? [];
  return (
    <>
      <CreatableList
        lead={<ListLead>{t("page.lead")}</ListLead>}
        newLabel={t("page.new")}
        onNew={() => setEdited("new")}
        emptyText={t("page.empty")}
        isEmpty={keys.length === 0}
      >
        <KeyList
          keys={keys}
          onEdit={setEdited}
          onRotate={(key) => void rotate(key)}
          onRevoke={(key) => void revoke(key)}
        />
      </CreatableList>
      {edited && (
        <KeyDialog
          key={edited === "new" ? "new" : edited.id}
          {...(edited === "new" ? { libraries } : { apiKey: edited })}
          isOperator={isOperator}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setEdited(undefined)}
          onSave={save}
        />
      )}
      {shown && <ShownKey {...shown} origin={origin} onClose={() => setShown(undefined)} />}
    </>
  );
}

function useApiKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => unwrap(api.GET("/api-keys", { signal })),
  });
}
