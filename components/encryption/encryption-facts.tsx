import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.client";
import { LocalTime } from "@/components/ui/local-time.client";
import { SettingGroup } from "@/components/ui/setting-group";
import type { EncryptionResource } from "@/lib/encryption/resource";
import { RotateKey } from "./rotate-key.client";

/** The number of encrypted images, the effect of encryption, and the key. */
export function EncryptionFacts({ encryption }: { encryption: EncryptionResource }) {
  const t = useTranslations("encryption");
  const [newest] = encryption.versions;
  return (
    <>
      {encryption.state === "unavailable" && (
        <p role="alert" className="mb-5 text-sm text-danger">
          {t("unavailable")}
        </p>
      )}
      <SettingGroup title={t("images.title")}>
        <p className="text-sm">{t("images.count", { count: encryption.encrypted_images })}</p>
        <p className="text-sm text-ink-soft">{t("images.how")}</p>
        <p className="text-sm">
          <Link
            href="/docs/guides/encryption"
            className="underline underline-offset-3 pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {t("guide")}
          </Link>
        </p>
      </SettingGroup>
      <SettingGroup title={t("protection.title")}>
        <p className="text-sm">{t("protection.yes")}</p>
        <p className="text-sm">{t("protection.no")}</p>
        <p className="text-sm">{t("protection.lost")}</p>
      </SettingGroup>
      <SettingGroup title={t("key.heading")}>
        <p className="text-sm">
          {newest
            ? t.rich("key.version", {
                version: newest.version,
                time: () => <LocalTime iso={newest.created_at} />,
              })
            : t("key.none")}
        </p>
        {newest && encryption.state === "ok" && <RotateKey rotation={encryption.rotation} />}
      </SettingGroup>
    </>
  );
}
