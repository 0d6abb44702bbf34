import { useTranslations } from "next-intl";
import type { MemberRole } from "@/lib/kernel/roles";

/** The rights of each role that an invitation can give. */
export function RoleList({ roles }: { roles: readonly MemberRole[] }) {
  const t = useTranslations("members");
  return (
    <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      {roles.map((role) => (
        <div key={role} className="contents">
          <dt className="font-medium">{t(`roles.${role}.name`)}</dt>
          <dd className="text-ink-soft">{t(`explained.${role}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
