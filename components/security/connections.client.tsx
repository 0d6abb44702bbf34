"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { ConnectionResource } from "@/lib/identity/connections/resource";
import { connectionsKey } from "./connections-key";
import { SecurityItem } from "./security-item";

interface Props {
  /** The outcome of the connection with which a provider sent the browser back. */
  outcome?: { text: string; isProblem: boolean } | undefined;
}

/** The accounts of other services that sign in here. Each can be connected and disconnected. */
export function Connections({ outcome }: Props) {
  const t = useTranslations("security.connections");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpening, setIsOpening] = useState(false);
  const { data } = useQuery({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/account/connections", { signal })),
  });
  const connections = data?.data ?? [];
  if (connections.length === 0) return null;

  async function connect({ provider }: ConnectionResource): Promise<void> {
    setIsOpening(true);
    try {
      const { url } = await unwrap(api.POST("/account/connections/{provider}", byProvider(provider)));
      window.location.assign(url);
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
      setIsOpening(false);
    }
  }

  async function disconnect({ provider, name }: ConnectionResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/account/connections/{provider}", byProvider(provider)));
      toast.success(t("disconnected", { name }));
      await client.invalidateQueries({ queryKey: connectionsKey });
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }
  }

  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-[0.9375rem] font-semibold">
        {t("title")}
      </h2>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      {outcome && (
        <p
          role={outcome.isProblem ? "alert" : "status"}
          className={outcome.isProblem ? "mb-4 text-sm text-danger" : "mb-4 text-sm text-ink-soft"}
        >
          {outcome.text}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {connections.map((connection) => (
          <SecurityItem key={connection.provider}>
            <ConnectionText connection={connection} />
            {connection.connected_at === null ? (
              <Button
                size="small"
                disabled={isOpening}
                aria-label={t("connectLabel", { name: connection.name })}
                onClick={() => void connect(connection)}
              >
                {t("connect")}
              </Button>
            ) : (
              <AlertDialog
                trigger={
                  <Button size="small" aria-label={t("disconnectLabel", { name: connection.name })}>
                    {t("disconnect")}
                  </Button>
                }
                title={t("disconnectTitle", { name: connection.name })}
                text={t("disconnectText", { name: connection.name })}
                cancelLabel={t("cancel")}
                confirmLabel={t("disconnect")}
                onConfirm={() => void disconnect(connection)}
                focusAfterConfirm={heading}
              />
            )}
          </SecurityItem>
        ))}
      </ul>
    </section>
  );
}

const byProvider = (provider: string) => ({ params: { path: { provider } } });

function ConnectionText({ connection }: { connection: ConnectionResource }) {
  const t = useTranslations("security.connections");
  const { name, account_name: account, connected_at, available } = connection;
  const state =
    connected_at === null ? t("notConnected") : account ? t("connectedAs", { account }) : t("connected");

  return (
    <div className="min-w-0">
      <p className="font-semibold">{name}</p>
      <p className="break-words text-ink-soft">{state}</p>
      {available || <p className="text-ink-soft">{t("unavailable")}</p>}
    </div>
  );
}
