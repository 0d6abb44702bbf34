import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeviceConsent } from "@/components/oauth/device-consent.client";
import { AuthHeading } from "@/components/shell/page-message";
import { Button } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";
import { type DeviceRequest, findDeviceRequest } from "@/lib/identity/oauth";
import { oauthPaths } from "@/lib/identity/oauth/values";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { requireActor } from "../../dashboard/require-actor";
import { type SearchParams, toSearchParams } from "../../dashboard/search-params";
import { listLibraryHandles } from "../library-handles";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("oauth.device");
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

/** The page on which a person connects a device that has no browser, by the code that it shows. */
export default async function DevicePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor(oauthPaths.device, searchParams);
  const userCode = toSearchParams(await searchParams).get("user_code") ?? "";
  const found = userCode === "" ? undefined : await find(actor, userCode);
  if (found === undefined || found === "limited" || found === "unknown")
    return <CodeForm problem={found} userCode={userCode} />;

  const t = await getTranslations("oauth.consent");
  const { client, scopes, resource } = found;

  return (
    <>
      <AuthHeading title={t("heading")} lead={t("lead", { email: actor.account.email })} />
      <ClientMessages sections={["errors", "oauth.consent", "oauth.device", "oauth.scopes"]}>
        <DeviceConsent
          userCode={userCode}
          request={{ name: client.name, place: t("device", { code: userCode }), scopes, resource }}
          libraries={await listLibraryHandles(actor)}
        />
      </ClientMessages>
    </>
  );
}

async function find(actor: Actor, userCode: string): Promise<DeviceRequest | "unknown" | "limited"> {
  try {
    return (await findDeviceRequest(actor, userCode)) ?? "unknown";
  } catch (error) {
    if (error instanceof AppError && error.kind === "rate_limited") return "limited";
    throw error;
  }
}

/** A form without a script. */
async function CodeForm({
  problem,
  userCode,
}: {
  problem: "unknown" | "limited" | undefined;
  userCode: string;
}) {
  const t = await getTranslations("oauth.device");
  return (
    <>
      <AuthHeading title={t("heading")} lead={t("lead")} />
      <form action={oauthPaths.device} className="flex flex-col gap-4">
        <label className="flex flex-col gap-1.5 text-sm font-medium">
          {t("code")}
          <input
            name="user_code"
            defaultValue={userCode}
            required
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            placeholder={t("codeExample")}
            aria-describedby={problem && "code-problem"}
            className="h-12 w-full rounded-md border border-line-strong bg-surface px-3.5 text-base"
          />
        </label>
        {problem !== undefined && (
          <p id="code-problem" role="alert" className="text-sm text-danger">
            {t(problem)}
          </p>
        )}
        <Button type="submit" look="primary" size="large">
          {t("next")}
        </Button>
      </form>
    </>
  );
}
