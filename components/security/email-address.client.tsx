"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { EmailResource } from "@/lib/identity/email-change/resource";
import { emailKey } from "./email-key";

const NameDialog = onDemand(() =>
  import("@/components/collections/name-dialog.client").then((module) => module.NameDialog),
);

const maxEmailLength = 254;

/** The account's email address, and the one that waits to be confirmed. */
export function EmailAddress() {
  const t = useTranslations("security.email");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data } = useQuery({
    queryKey: emailKey,
    queryFn: ({ signal }) => unwrap(api.GET("/account/email", { signal })),
  });
  const show = (shown: EmailResource) => client.setQueryData<EmailResource>(emailKey, shown);

  async function request(email: string): Promise<void> {
    setRunning(true);
    setProblem(undefined);
    try {
      show(await unwrap(api.POST("/account/email", { body: { email } })));
      setAsking(false);
      toast.success(t("sent", { email }));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setRunning(false);
    }
  }

  async function keep(): Promise<void> {
    try {
      show(await unwrap(api.DELETE("/account/email")));
      toast.success(t("kept"));
      heading.current?.focus();
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }
  }

  const pending = data?.pending;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-[0.9375rem] font-semibold">
        {t("title")}
      </h2>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-4 text-sm">
        <div className="min-w-0">
          <bdi className="block break-words font-semibold">{data?.email}</bdi>
          {pending && (
            <p className="break-words text-ink-soft">
              {t.rich("pending", {
                email: pending.email,
                time: () => <LocalTime iso={pending.expires_at} />,
              })}
            </p>
          )}
        </div>
        {pending ? (
          <Button size="small" onClick={() => void keep()}>
            {t("keep")}
          </Button>
        ) : (
          <Button
            size="small"
            onClick={() => {
              setProblem(undefined);
              setAsking(true);
            }}
          >
            {t("change")}
          </Button>
        )}
      </div>
      <NameDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t("changeTitle")}
        label={t("label")}
        field={{ type: "email", maxLength: maxEmailLength, autoCapitalize: "none" }}
        cancelLabel={t("cancel")}
        confirmLabel={t("confirm")}
        problem={problem}
        isRunning={isRunning}
        isLocked
        onSubmit={(email) => void request(email)}
      >
        <p className="text-sm text-ink-soft">{t("help")}</p>
      </NameDialog>
    </section>
  );
}
