import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { Select } from "@/components/ui/select";
import type { MemberRole } from "@/lib/kernel/roles";
import type { MembershipResource } from "@/lib/memberships/resource";

interface Props {
  member: MembershipResource;
  /** The roles to choose from; undefined for a member whom only the owner may change. */
  roles: ComponentProps<typeof Select>["options"] | undefined;
  /**
   * The possible access of the member: all of the library as the empty value, or an album;
   * undefined if that cannot be chosen.
   */
  scopes: ComponentProps<typeof Select>["options"] | undefined;
  onRole: (role: MemberRole) => void;
  onScope: (album: string) => void;
  onRemove: () => void;
  focusAfterRemoval: ComponentProps<typeof AlertDialog>["focusAfterConfirm"];
}

/** A member or an invitation, with the role. */
export function MemberRow({ member, roles, scopes, onRole, onScope, onRemove, focusAfterRemoval }: Props) {
  const t = useTranslations("members");
  const { email, name, handle, role, album, joined_at: joinedAt, expires_at: expiresAt } = member;
  const isActive = member.status === "active";
  const isExpired = !isActive && Date.parse(expiresAt) < Date.now();

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-4 text-sm">
      <div className="min-w-0">
        <bdi className="block font-semibold break-words">{name ?? handle ?? email}</bdi>
        {isActive && <bdi className="block break-words text-ink-soft">{email}</bdi>}
        <p className="text-ink-soft">
          {t.rich(isActive ? "joined" : isExpired ? "expired" : "invited", {
            time: () => <LocalTime iso={joinedAt ?? expiresAt} />,
          })}
        </p>
        {album !== null && (
          <p data-user-text className="break-words text-ink-soft">
            {t.rich("only", {
              album: member.album_title ?? album,
              bdi: (text) => <bdi>{text}</bdi>,
            })}
          </p>
        )}
      </div>
      {roles ? (
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          {scopes && (
            <Select label={t("scopeOf", { email })} value={album ?? ""} options={scopes} onChange={onScope} />
          )}
          <Select
            label={t("roleOf", { email })}
            value={role}
            options={roles}
            onChange={(value) => onRole(value as MemberRole)}
          />
          <AlertDialog
            trigger={
              <Button size="small" aria-label={t("removeOf", { email })}>
                {t("remove")}
              </Button>
            }
            title={t(isActive ? "removeTitle" : "revokeTitle", { email })}
            text={t(isActive ? "removeText" : "revokeText")}
            cancelLabel={t("cancel")}
            confirmLabel={t("remove")}
            onConfirm={onRemove}
            {...(focusAfterRemoval && { focusAfterConfirm: focusAfterRemoval })}
          />
        </div>
      ) : (
        <p>{t(`roles.${role}.name`)}</p>
      )}
    </li>
  );
}
