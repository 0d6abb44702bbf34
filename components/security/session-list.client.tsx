"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { toast } from "@/components/ui/toast";
import type { SessionResource } from "@/lib/identity/sessions/resource";
import { SecurityItem } from "./security-item";
import { sessionsKey } from "./sessions-key";

/** The sessions of the account. Each session but this one can be ended, or all of them at once. */
export function SessionList() {
  const t = useTranslations("security.sessions");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/sessions", { signal })),
  });
  const sessions = data?.data ?? [];

  async function run(work: () => Promise<string>): Promise<void> {
    try {
      toast.success(await work());
      await client.invalidateQueries({ queryKey: sessionsKey });
    } catch (error) {
      toast.error(t("notEnded"), { reason: errorText(error) });
    }
  }

  const end = (session: SessionResource) =>
    run(async () => {
      await unwrap(api.DELETE("/sessions/{id}", byId(session.id)));
      return t("ended");
    });

  const endOthers = () =>
    run(async () => t("endedOthers", { count: (await unwrap(api.DELETE("/sessions"))).ended }));

  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-[0.9375rem] font-semibold">
        {t("title")}
      </h2>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      <ul className="flex flex-col gap-3">
        {sessions.map((session) => (
          <SecurityItem key={session.id}>
            <SessionText session={session} />
            {!session.current && (
              <AlertDialog
                trigger={<Button size="small">{t("end")}</Button>}
                title={t("endTitle")}
                text={t("endText")}
                cancelLabel={t("cancel")}
                confirmLabel={t("end")}
                onConfirm={() => void end(session)}
                focusAfterConfirm={heading}
              />
            )}
          </SecurityItem>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-5">
          <AlertDialog
            trigger={<Button>{t("endOthers")}</Button>}
            title={t("endOthersTitle")}
            text={t("endOthersText", { count: sessions.length - 1 })}
            cancelLabel={t("cancel")}
            confirmLabel={t("endOthers")}
            onConfirm={() => void endOthers()}
            focusAfterConfirm={heading}
          />
        </div>
      )}
    </section>
  );
}

function SessionText({ session }: { session: SessionResource }) {
  const t = useTranslations("security.sessions");
  const countries = new Intl.DisplayNames(useLocale(), { type: "region" });
  const { browser, os, country, current, created_at, last_seen_at } = session;

  return (
    <div className="min-w-0">
      <p className="font-semibold">
        {browser === null || os === null ? (browser ?? os ?? t("unknown")) : t("device", { browser, os })}
      </p>
      <p className="text-ink-soft">
        {current
          ? t("current")
          : t.rich("lastSeen", { time: () => <LocalTime iso={last_seen_at ?? created_at} /> })}
        {country !== null && <span className="block">{countries.of(country) ?? country}</span>}
      </p>
    </div>
  );
}
