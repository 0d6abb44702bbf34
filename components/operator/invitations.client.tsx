"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { copyInvitation, type HandedInvitation } from "@/components/members/copy-invitation";
import { useIsOffered } from "@/components/session/offers.client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Field, Form } from "@/components/ui/field";
import { LocalTime } from "@/components/ui/local-time.client";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { InvitationResource } from "@/lib/identity/sign-up/resource";
import { OperatorSection } from "./operator-section";
import { invitationsKey } from "./owner-queries";

const HandedLink = onDemand(() =>
  import("@/components/members/handed-link.client").then((module) => module.HandedLink),
);

/** The invitations of the last two weeks, and a form to invite by email. */
export function Invitations() {
  const t = useTranslations("operator.invitations");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSending, setSending] = useState(false);
  const [handed, setHanded] = useState<HandedInvitation>();
  const isMailed = useIsOffered()("mail");
  const { data } = useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/admin/invitations", { signal })),
  });
  const invitations = data?.data ?? [];
  const reload = () => client.invalidateQueries({ queryKey: invitationsKey });

  async function invite(form: HTMLFormElement): Promise<void> {
    const email = String(new FormData(form).get("email") ?? "").trim();
    setSending(true);
    try {
      const inviting = unwrap(api.POST("/admin/invitations", { body: { email } }));
      const copying = isMailed ? undefined : copyInvitation(inviting);
      const { link } = await inviting;
      form.reset();
      if (link === null) toast.success(t("sent", { email }));
      else setHanded({ email, link, copying });
      await reload();
    } catch (error) {
      toast.error(t("notSent", { email }), { reason: errorText(error) });
    } finally {
      setSending(false);
    }
  }

  async function revoke({ id, email }: InvitationResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/admin/invitations/{id}", byId(id)));
      toast.success(t("revoked", { email }));
      await reload();
    } catch (error) {
      toast.error(t("notRevoked", { email }), { reason: errorText(error) });
    }
  }

  return (
    <OperatorSection title={t("title")} lead={t("lead")} heading={heading}>
      <Form
        className="mb-5 flex max-w-md items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void invite(event.currentTarget);
        }}
      >
        <Field label={t("email")} name="email" size="medium" type="email" required maxLength={254} />
        <Button type="submit" look="primary" disabled={isSending}>
          {t(isMailed ? "invite" : "inviteAndCopy")}
        </Button>
      </Form>
      {handed && <HandedLink kind="account" {...handed} onClose={() => setHanded(undefined)} />}
      <ul className="flex flex-col gap-3">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-4 text-sm"
          >
            <div className="min-w-0">
              <bdi className="block font-semibold break-words">{invitation.email}</bdi>
              <p className="text-ink-soft">
                {t.rich(invitation.status, {
                  time: () => <LocalTime iso={invitation.accepted_at ?? invitation.expires_at} />,
                })}
              </p>
            </div>
            {invitation.status === "open" && (
              <AlertDialog
                trigger={
                  <Button size="small" aria-label={t("revokeOf", { email: invitation.email })}>
                    {t("revoke")}
                  </Button>
                }
                title={t("revokeOf", { email: invitation.email })}
                text={t("revokeText")}
                cancelLabel={t("cancel")}
                confirmLabel={t("revoke")}
                onConfirm={() => void revoke(invitation)}
                focusAfterConfirm={heading}
              />
            )}
          </li>
        ))}
      </ul>
    </OperatorSection>
  );
}
