"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { useAlbumChoices } from "@/components/collections/choices";
import { useIsOffered } from "@/components/session/offers.client";
import { useOnlyAlbum } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import { Field, Form } from "@/components/ui/field";
import { onDemand } from "@/components/ui/on-demand";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { type MemberRole, memberRoles } from "@/lib/kernel/roles";
import type { MembershipResource } from "@/lib/memberships/resource";
import { copyInvitation, type HandedInvitation } from "./copy-invitation";
import { MemberRow } from "./member-row";
import { membersKey } from "./members-key";
import { RoleList } from "./role-list";

const HandedLink = onDemand(() => import("./handed-link.client").then((module) => module.HandedLink));

/** The choice of no album. */
const wholeLibrary = "";

/**
 * The members of the library, with a form to invite by email. Only its owner makes and removes
 * managers.
 */
export function Members({ isOwner }: { isOwner: boolean }) {
  const t = useTranslations("members");
  const errorText = useErrorText();
  const client = useQueryClient();
  const lead = useRef<HTMLParagraphElement>(null);
  const [role, setRole] = useState<MemberRole>("viewer");
  const onlyAlbum = useOnlyAlbum();
  const [album, setAlbum] = useState(onlyAlbum ?? wholeLibrary);
  const albums = useAlbumChoices();
  const scopes = onlyAlbum === undefined ? [{ value: wholeLibrary, label: t("whole") }, ...albums] : albums;
  const [isSending, setSending] = useState(false);
  const [handed, setHanded] = useState<HandedInvitation>();
  const isMailed = useIsOffered()("mail");
  const { data } = useQuery({
    queryKey: membersKey,
    queryFn: ({ signal }) => unwrap(api.GET("/memberships", { signal })),
  });
  const members = data?.data ?? [];
  const reload = () => client.invalidateQueries({ queryKey: membersKey });
  const givenRoles = memberRoles.filter((one) => isOwner || one !== "manager");
  const roles = givenRoles.map((value) => ({ value, label: t(`roles.${value}.name`) }));

  async function invite(form: HTMLFormElement): Promise<void> {
    const email = String(new FormData(form).get("email") ?? "").trim();
    setSending(true);
    try {
      const body = { email, role, album: album || null };
      const inviting = unwrap(api.POST("/memberships", { body }));
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

  async function change({ id, email }: MembershipResource, chosen: MemberRole): Promise<void> {
    try {
      await unwrap(api.PATCH("/memberships/{id}", { ...byId(id), body: { role: chosen } }));
      toast.success(t("changed", { email }));
    } catch (error) {
      toast.error(t("notChanged", { email }), { reason: errorText(error) });
    }
    await reload();
  }

  async function move({ id, email }: MembershipResource, chosen: string): Promise<void> {
    try {
      await unwrap(api.PATCH("/memberships/{id}", { ...byId(id), body: { album: chosen || null } }));
      toast.success(t("accessChanged", { email }));
    } catch (error) {
      toast.error(t("accessNotChanged", { email }), { reason: errorText(error) });
    }
    await reload();
  }

  async function remove({ id, email }: MembershipResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/memberships/{id}", byId(id)));
      toast.success(t("removed", { email }));
    } catch (error) {
      toast.error(t("notRemoved", { email }), { reason: errorText(error) });
    }
    await reload();
  }

  return (
    <>
      <p ref={lead} tabIndex={-1} className="mb-5 text-sm text-ink-soft">
        {t("lead")}
      </p>
      <Form
        className="mb-5 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void invite(event.currentTarget);
        }}
      >
        <div className="flex min-w-0 flex-1 basis-64">
          <Field label={t("email")} name="email" size="medium" type="email" required maxLength={254} />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <Select label={t("scope")} value={album} options={scopes} onChange={setAlbum} />
          <Select
            label={t("role")}
            value={role}
            options={roles}
            onChange={(value) => setRole(value as MemberRole)}
          />
          <Button type="submit" look="primary" disabled={isSending}>
            {t(isMailed ? "invite" : "inviteAndCopy")}
          </Button>
        </div>
      </Form>
      <RoleList roles={givenRoles} />
      {handed && <HandedLink kind="member" {...handed} onClose={() => setHanded(undefined)} />}
      {members.length === 0 && <p className="text-sm text-ink-soft">{t("empty")}</p>}
      <ul className="flex flex-col gap-3">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            roles={isOwner || member.role !== "manager" ? roles : undefined}
            scopes={onlyAlbum === undefined ? scopes : undefined}
            onRole={(chosen) => void change(member, chosen)}
            onScope={(chosen) => void move(member, chosen)}
            onRemove={() => void remove(member)}
            focusAfterRemoval={lead}
          />
        ))}
      </ul>
    </>
  );
}
