"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil, Trash2 } from "@/components/ui/icons";
import { LocalTime } from "@/components/ui/local-time.client";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { PasskeyResource } from "@/lib/identity/passkeys/resource";
import { createPasskey } from "./passkey-browser";
import { passkeysKey } from "./passkeys-key";
import { SecurityItem } from "./security-item";
import { sessionsKey } from "./sessions-key";
import { useCanUsePasskeys } from "./use-can-use-passkeys";

const PasskeyNameDialog = onDemand(() =>
  import("./passkey-name-dialog.client").then((module) => module.PasskeyNameDialog),
);

interface Props {
  /** The host that passkeys are bound to. */
  host: string;
  /** The name of a new passkey unless the user enters another one: this browser. */
  suggestedName: string;
}

/** The passkeys of the account: added, renamed and removed. */
export function PasskeyList({ host, suggestedName }: Props) {
  const t = useTranslations("passkeys.settings");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const canUse = useCanUsePasskeys(host);
  const [named, setNamed] = useState<PasskeyResource | "new">();
  const { data } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => unwrap(api.GET("/passkeys", { signal })),
  });
  const passkeys = data?.data ?? [];

  /** A passkey may have been used to sign in again, which started another session. */
  const refresh = () =>
    Promise.all([passkeysKey, sessionsKey].map((queryKey) => client.invalidateQueries({ queryKey })));

  async function save(name: string): Promise<void> {
    if (named === "new") {
      const options = await unwrap(api.POST("/passkeys/options"));
      const credential = await createPasskey(options);
      await unwrap(api.POST("/passkeys", { body: { name, credential } }));
      toast.success(t("added", { name }));
    } else if (named) {
      await unwrap(api.PATCH("/passkeys/{id}", { ...byId(named.id), body: { name } }));
    }
    await refresh();
  }

  async function remove({ id, name }: PasskeyResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/passkeys/{id}", byId(id)));
      toast.success(t("removed", { name }));
      await refresh();
    } catch (error) {
      toast.error(t("notRemoved", { name }), { reason: errorText(error), id });
    }
  }

  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-[0.9375rem] font-semibold">
        {t("title")}
      </h2>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      {passkeys.length === 0 ? (
        <p className="rounded-md border border-dashed border-line p-8 text-center text-ink-soft">
          {t("empty")}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {passkeys.map((passkey) => (
            <SecurityItem key={passkey.id}>
              <PasskeyText passkey={passkey} />
              <div className="flex">
                <IconButton label={t("rename", { name: passkey.name })} onClick={() => setNamed(passkey)}>
                  <Pencil aria-hidden size={16} />
                </IconButton>
                <AlertDialog
                  trigger={
                    <IconButton label={t("remove", { name: passkey.name })} tone="danger">
                      <Trash2 aria-hidden size={16} />
                    </IconButton>
                  }
                  title={t("removeTitle", { name: passkey.name })}
                  text={t("removeText")}
                  cancelLabel={t("cancel")}
                  confirmLabel={t("removeConfirm")}
                  onConfirm={() => void remove(passkey)}
                  focusAfterConfirm={heading}
                />
              </div>
            </SecurityItem>
          ))}
        </ul>
      )}
      <div className="mt-5 min-h-11">
        {canUse === false ? (
          <p className="text-sm text-ink-soft">{t("unsupported", { host })}</p>
        ) : (
          <Button disabled={canUse === undefined} onClick={() => setNamed("new")}>
            {t("add")}
          </Button>
        )}
      </div>
      {named && (
        <PasskeyNameDialog
          title={t(named === "new" ? "addTitle" : "renameTitle")}
          confirmLabel={t(named === "new" ? "continue" : "save")}
          name={named === "new" ? suggestedName : named.name}
          onClose={() => setNamed(undefined)}
          onSubmit={save}
        />
      )}
    </section>
  );
}

function PasskeyText({ passkey: { name, synced, created_at, last_used_at } }: { passkey: PasskeyResource }) {
  const t = useTranslations("passkeys.settings");
  return (
    <div className="min-w-0">
      <p dir="auto" className="font-semibold break-words">
        {name}
      </p>
      <p className="text-ink-soft">
        {t.rich("created", { time: () => <LocalTime iso={created_at} /> })}
        <span className="block">
          {last_used_at === null
            ? t("neverUsed")
            : t.rich("lastUsed", { time: () => <LocalTime iso={last_used_at} /> })}
        </span>
        {synced && <span className="block">{t("synced")}</span>}
      </p>
    </div>
  );
}
